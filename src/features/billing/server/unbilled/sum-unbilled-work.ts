import { sql } from 'kysely';
import { openPriceParts } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { FixedPrice } from '#src/features/billing/server/prices/fixed-prices.ts';
import { findRetainerHoursDue } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import type { CoveredEntry } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { minDay } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { findWorkRounding } from '#src/features/projects/server/public.ts';
import { timesRate } from '#src/features/timesheets/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { findDraftedWork } from './drafted-work.ts';
import type { ListDraftedLines } from './drafted-work.ts';
import {
  coveredRows,
  hasTimeToBill,
  isBilledAsTime,
  isUnbilled,
  isWaitingForApproval,
  projectLineColumns,
  unbilledTime,
} from './is-unbilled.ts';

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

/** Time, open parts of fixed prices and retainer hours due that a new invoice would offer today beyond drafts. */
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
