import { sql } from 'kysely';
import { findRounding } from '#src/features/accounts/server/public.ts';
import { billedTime, findFixedPrices, fixedPriceDayRows } from '#src/features/projects/server/public.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

/** An entry that an invoice can bill, with its billed time and amount. */
export type UnbilledEntry = {
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
  hasRetainerHours: boolean;
};

type UnbilledQuery = {
  clientId: string;
  from?: string | undefined;
  to?: string | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
  limit: number;
};

/** A client's billable entries that aren't invoiced, oldest first. Work at a fixed price is billed by its price. */
export async function listUnbilledEntries(
  db: Db,
  { ownerId }: Owner,
  { clientId, from, to, ids, limit }: UnbilledQuery,
): Promise<UnbilledEntry[]> {
  const billed = billedTime(await findRounding(db, { ownerId }), 't');
  const prices = await findFixedPrices(db, { ownerId });
  const { rows } = await sql<Omit<UnbilledEntry, 'rate'> & { rate: string }>`
    select t.id, t.revision, t.day, t.project_id, p.name as project_name, task.name as task_name, t.description,
           ${billed.ms}::bigint as duration_ms, t.rate, t.rate_reason, ${billed.amountMinor}::bigint as amount_minor, t.currency,
           coalesce(t.retainer_ms > 0, false) as has_retainer_hours
      from timesheets t
        left join projects p on p.user_id = t.user_id and p.id = t.project_id
        left join lateral (
          select each ->> 'name' as name from jsonb_array_elements(p.tasks) each where each ->> 'id' = t.task_id::text
        ) task on true
      where t.user_id = ${ownerId} and t.client_id = ${clientId} and t.billable and not t.invoiced
        and t.day >= coalesce(${from ?? null}::date, t.day) and t.day <= coalesce(${to ?? null}::date, t.day)
        and t.id = any(coalesce(${ids ?? null}::uuid[], array[t.id]))
        and t.rate_reason <> 'fixedPrice'
        and not exists (
          select from ${fixedPriceDayRows(prices)} f (project_id, first_day, last_day)
            where f.project_id = t.project_id and t.day between f.first_day and f.last_day)
      order by t.day, coalesce(t.start_time, t.date), t.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, rate: Number(row.rate) }));
}
