import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { fixedPriceDayRows, openPriceParts } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { FixedPrice } from '#src/features/billing/server/prices/fixed-prices.ts';
import { findRetainerHoursDue } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import type { CoveredEntry } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import type { WorkRounding } from '#src/features/projects/rules/work-rounding.ts';
import { findWorkRounding } from '#src/features/projects/server/public.ts';
import { billedRest, billedTime, timesRate } from '#src/features/timesheets/server/public.ts';
import type { BilledTime } from '#src/features/timesheets/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { findDraftedWork } from './drafted-work.ts';
import type { ListDraftedLines } from './drafted-work.ts';

// “Unbilled” means the same everywhere: what a new invoice offers today beyond drafts. All that shows it is built on this
// file, see decision 129.

/** Unbilled time, open part of a fixed price or retainer hours due, of a client and project. */
export type UnbilledWork = Money & {
  kind: 'time' | 'fixedPrice' | 'retainer';
  clientId: string | null;
  projectId: string | null;
  /** The entries that are billed as time. */
  count: number;
  durationMs: number;
  /** The day of the oldest entry, or on which a period of a retainer begins. */
  oldestDay: string | null;
};

type UnbilledQuery = {
  prices: readonly FixedPrice[];
  /** Only these. */
  projectIds?: readonly string[] | undefined;
};

export async function sumUnbilledWork(
  db: Db,
  owner: Owner,
  { prices, projectIds, draftedLines }: UnbilledQuery & { draftedLines: readonly ListDraftedLines[] },
): Promise<UnbilledWork[]> {
  const until = await findToday(db, owner);
  const { due, covered } = await findRetainerHoursDue(db, owner, { projectIds, until });
  const drafts = await findDraftedWork(db, owner, draftedLines);
  const exceptIds = drafts.entryIds;
  const time = await sumUnbilledTime(db, owner, { prices, projectIds, covered, exceptIds });
  return [
    ...time.map((row) => ({ ...row, kind: 'time' as const })),
    ...openPriceParts(prices)
      .flatMap(drafts.splitPrice)
      .filter(isOnNoDraft)
      .map(({ clientId, projectId, currency, amountMinor }) => ({
        kind: 'fixedPrice' as const,
        clientId,
        projectId,
        currency,
        amountMinor,
        ...noTime,
      })),
    ...due
      .flatMap(drafts.splitHours)
      .filter(isOnNoDraft)
      .map(({ clientId, projectId, from, currency, amountMinor }) => ({
        kind: 'retainer' as const,
        clientId,
        projectId,
        currency,
        amountMinor,
        ...noTime,
        oldestDay: from === minDay ? null : from,
      })),
  ];
}

type UnbilledTimeQuery = UnbilledQuery & {
  /** Time that retainers pay. */
  covered: readonly Pick<CoveredEntry, 'id' | 'coveredMs'>[];
  from?: string | undefined;
  to?: string | undefined;
  exceptIds?: readonly string[];
  clientId?: string | undefined;
  /** Only what waits for its client’s approval, instead of what can be billed. */
  isWaiting?: boolean;
  /** As its client sees it: with what waits for their approval, and time as it was tracked. */
  isForClient?: boolean;
};

/**
 * Entries that are billed as time, per client, project and currency. Their amount is rounded per project and rate, as on
 * the lines that a new invoice proposes if they are grouped by project. Other groupings can differ by cents.
 */
export async function sumUnbilledTime(
  db: Db,
  owner: Owner,
  query: UnbilledTimeQuery,
): Promise<Omit<UnbilledWork, 'kind'>[]> {
  const { prices, projectIds, covered, from, to, exceptIds = [], clientId } = query;
  const { isWaiting = false, isForClient = false } = query;
  const time = unbilledTime(await findWorkRounding(db, owner));
  const conditions = [
    sql`t.user_id = ${owner.ownerId} and ${isForClient ? isBilledAsTime(prices) : isWaiting ? isWaitingForApproval(owner, prices) : isUnbilled(owner, prices)}`,
    ...(clientId === undefined ? [] : [sql`t.client_id = ${clientId}`]),
    ...(projectIds ? [sql`t.project_id = any(${projectIds}::uuid[])`] : []),
    ...(from === undefined ? [] : [sql`t.day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.day <= ${to}::date`]),
    ...(exceptIds.length === 0
      ? []
      : [sql`not exists (select from unnest(${exceptIds}::uuid[]) left_out (id) where left_out.id = t.id)`]),
  ];
  const { rows } = await sql<Omit<UnbilledWork, 'kind'>>`
    with line as (
      select t.client_id, t.project_id, t.currency, t.rate, count(*)::int as count, min(t.day) as oldest_day,
             sum(${time.ms})::bigint as ms, sum(${isForClient ? trackedRest : time.ms})::bigint as shown_ms
        from timesheets t left join ${coveredRows(covered)} on covered.id = t.id
        where ${sql.join(conditions, sql` and `)}
        group by ${sql.join(projectLineColumns)}
        having ${isForClient ? sql`true` : hasTimeToBill(sql`sum(${time.ms})`)}
    )
    select client_id, project_id, currency, sum(count)::int as count, min(oldest_day) as oldest_day,
           sum(shown_ms)::bigint as duration_ms, sum(${timesRate(sql`ms`, 'line')})::bigint as amount_minor
      from line group by client_id, project_id, currency`.execute(db);
  return rows;
}

/** SQL: what of an entry `t` is billed as time, as it was tracked. */
const trackedRest = sql<number>`t.duration_ms - coalesce(covered.ms, 0)`;

function isOnNoDraft({ draftId }: { draftId: string | null }): boolean {
  return draftId === null;
}

const noTime = { count: 0, durationMs: 0, oldestDay: null };

/** Whether an entry `t` can be billed as time now: if its client approves time first, only as they approved it. */
export function isUnbilled(owner: Owner, prices: readonly FixedPrice[]): RawBuilder<boolean> {
  return sql`(${isBilledAsTime(prices)} and not ${needsApproval(owner)})`;
}

/** SQL: what entries `t` have in common that are one line if they are grouped by project. */
export const projectLineColumns = [sql`t.client_id`, sql`t.project_id`, sql`t.currency`, sql`t.rate`];

/**
 * Entries without time, because a timer was stopped at once or rounding leaves nothing, are billed with the others of their
 * line. A line of nothing else couldn't be issued, so its entries aren't offered. `lineMs`: billed time of the whole line.
 */
export function hasTimeToBill(lineMs: RawBuilder<number>): RawBuilder<boolean> {
  return sql`${lineMs} > 0`;
}

/** Whether an entry `t` could be billed as time, but its client hasn’t approved it as it is. */
function isWaitingForApproval(owner: Owner, prices: readonly FixedPrice[]): RawBuilder<boolean> {
  return sql`(${isBilledAsTime(prices)} and ${needsApproval(owner)})`;
}

/** Both tables are read once, and only if a client approves time. */
function needsApproval({ ownerId }: Owner): RawBuilder<boolean> {
  return sql`(coalesce(t.client_id = any(array(
      select c.id from clients c where c.user_id = ${ownerId} and c.requires_approval)), false)
    and t.id not in (select entry_id from approved_time(${ownerId})))`;
}

/** Work at a fixed price is billed by its price, and hours of a retainer by its periods. */
function isBilledAsTime(prices: readonly FixedPrice[]): RawBuilder<boolean> {
  return sql`(t.billable and not t.invoiced and coalesce(covered.ms, 0) < greatest(t.duration_ms, 1)
    and t.rate_reason <> 'fixedPrice'
    and not exists (
      select from ${fixedPriceDayRows(prices)} f (project_id, first_day, last_day)
        where f.project_id = t.project_id and t.day between f.first_day and f.last_day))`;
}

/** Billed time and amount of an entry `t`; of one that goes beyond retainer hours, the rest as it was tracked. */
export function unbilledTime(rounding: WorkRounding): BilledTime {
  const whole = billedTime(rounding, 't');
  const rest = billedRest(sql`covered.ms`, 't');
  return {
    ms: sql`case when covered.ms > 0 then ${rest.ms} else ${whole.ms} end`,
    amountMinor: sql`case when covered.ms > 0 then ${rest.amountMinor} else ${whole.amountMinor} end`,
  };
}

/** The time that retainers pay as a table: covered (id, ms). */
export function coveredRows(covered: readonly Pick<CoveredEntry, 'id' | 'coveredMs'>[]): RawBuilder<unknown> {
  return sql`unnest(${covered.map(({ id }) => id)}::uuid[], ${covered.map(({ coveredMs }) => coveredMs)}::bigint[])
    covered (id, ms)`;
}
