import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { findFixedPrices } from '#src/features/billing/server/prices/fixed-prices.ts';
import type { CoveredEntry } from '#src/features/billing/server/retainers/retainer-hours-due.ts';
import { findWorkRounding } from '#src/features/projects/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { coveredRows, hasTimeToBill, isUnbilled, projectLineColumns, unbilledTime } from './is-unbilled.ts';

/** An entry that an invoice can bill, with its billed time and amount. */
export type BillableEntry = {
  id: string;
  revision: number;
  day: string;
  projectId: string | null;
  projectName: string | null;
  taskName: string | null;
  description: string;
  durationMs: number;
  rate: number;
  rateReason: string;
  amountMinor: number;
  currency: string;
  /** Paid by the project's retainer, and not in `durationMs`. */
  coveredMs: number;
};

type UnbilledQuery = {
  clientId: string;
  from?: string | undefined;
  to?: string | undefined;
  /** Time that retainers pay. */
  covered: readonly Pick<CoveredEntry, 'id' | 'coveredMs'>[];
  /** Only these. */
  ids?: readonly string[] | undefined;
  /** Listed last, so that the limit leaves out what is on drafts. */
  draftedIds?: readonly string[];
  limit: number;
};

/** A client's entries that can be billed as time, oldest first. */
export async function listUnbilledEntries(
  db: Db,
  owner: Owner,
  { clientId, covered, from, to, ids, draftedIds = [], limit }: UnbilledQuery,
): Promise<BillableEntry[]> {
  const prices = await findFixedPrices(db, owner);
  const isDrafted = sql<boolean>`t.id = any(${draftedIds}::uuid[])`;
  return selectEntries(db, owner, covered, {
    condition: sql`t.client_id = ${clientId} and ${isUnbilled(owner, prices)}
        and t.day >= coalesce(${from ?? null}::date, t.day) and t.day <= coalesce(${to ?? null}::date, t.day)
        and t.id = any(coalesce(${ids ?? null}::uuid[], array[t.id]))`,
    isDrafted,
    // The lines of those that are asked for are known only once they are grouped.
    isOffered: ids === undefined ? hasTimeToBill(sql`t.line_ms`) : sql`true`,
    limit,
  });
}

/** These entries, oldest first, as an invoice bills them. */
export async function listEntriesToBill(
  db: Db,
  owner: Owner,
  { ids, covered }: { ids: readonly string[]; covered: UnbilledQuery['covered'] },
): Promise<BillableEntry[]> {
  if (ids.length === 0) return [];
  return selectEntries(db, owner, covered, { condition: sql`t.id = any(${ids}::uuid[])`, limit: ids.length });
}

type Selection = {
  condition: RawBuilder<boolean>;
  isDrafted?: RawBuilder<boolean>;
  /** Whether an entry that meets the condition is listed. It may read `t.line_ms`, the billed time of its line. */
  isOffered?: RawBuilder<boolean>;
  limit: number;
};

async function selectEntries(
  db: Db,
  { ownerId }: Owner,
  covered: UnbilledQuery['covered'],
  { condition, isDrafted = sql`false`, isOffered = sql`true`, limit }: Selection,
): Promise<BillableEntry[]> {
  const time = unbilledTime(await findWorkRounding(db, { ownerId }));
  const { rows } = await sql<Omit<BillableEntry, 'rate'> & { rate: string }>`
    with billable as (
      select t.*, ${time.ms}::bigint as billed_ms, ${time.amountMinor}::bigint as billed_minor,
             coalesce(covered.ms, 0) as covered_ms, ${isDrafted} as is_drafted,
             sum(${time.ms}) over (partition by ${sql.join([...projectLineColumns, isDrafted])}) as line_ms
        from timesheets t left join ${coveredRows(covered)} on covered.id = t.id
        where t.user_id = ${ownerId} and ${condition}
    )
    select t.id, t.revision, t.day, t.project_id, p.name as project_name, task.name as task_name, t.description,
           t.billed_ms as duration_ms, t.rate, t.rate_reason, t.billed_minor as amount_minor, t.currency, t.covered_ms
      from billable t
        left join projects p on p.user_id = t.user_id and p.id = t.project_id
        left join lateral (
          select each ->> 'name' as name from jsonb_array_elements(p.tasks) each where each ->> 'id' = t.task_id::text
        ) task on true
      where ${isOffered}
      order by t.is_drafted, t.day, coalesce(t.start_time, t.date), t.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }));
}
