import { sql } from 'kysely';
import { lockProjects } from '#src/features/projects/server/public.ts';
import {
  invoicedAction,
  releasedFromInvoiceAction,
} from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { touchChangedRetainers } from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { RetainerUsage } from '#src/features/timesheets/server/pricing/retainer-balances.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    beyondRetainers: FindRetainerOverage;
  }
}

/** What invoicing entries of these locked projects now bills beyond the hours of retainers, by entry id. */
export type FindRetainerOverage = (
  db: Db,
  owner: Owner,
  projectIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** What invoicing these locked entries now bills beyond the hours of retainers, by id. Locks their projects. */
export async function findBeyondMs(
  db: Db,
  owner: Owner,
  entries: readonly RetainerUsage[],
  beyondRetainers: readonly FindRetainerOverage[],
): Promise<ReadonlyMap<string, number>> {
  const projectIds = await lockRetainers(db, owner, entries);
  if (projectIds.length === 0) return new Map();
  const beyondMs = await Promise.all(beyondRetainers.map((find) => find(db, owner, projectIds)));
  return new Map(beyondMs.flatMap((each) => [...each]));
}

/** Locks the projects whose retainer hours these entries take, and returns their IDs. */
export async function lockRetainers(
  db: Db,
  owner: Owner,
  entries: readonly RetainerUsage[],
): Promise<string[]> {
  const taking = entries.filter(({ retainerMs }) => retainerMs !== null && retainerMs > 0);
  const projectIds = [...new Set(taking.flatMap(({ projectId }) => projectId ?? []))];
  if (projectIds.length > 0) await lockProjects(db, owner, projectIds);
  return projectIds;
}

/** The retainer hours that these entries use: without what was billed beyond them. */
export async function listHoursUsed(
  db: Db,
  { ownerId }: Owner,
  ids: readonly string[],
): Promise<RetainerUsage[]> {
  const { rows } = await sql<RetainerUsage>`
    select project_id, day, retainer_ms - coalesce(beyond_ms, 0) as retainer_ms from timesheets
      where user_id = ${ownerId} and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Decides again what of entries was billed beyond the hours: after an undo marks them as invoiced elsewhere again. */
export async function settleMarkedAgain(
  db: Db,
  { ownerId }: Owner,
  beyondMs: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    update timesheets t set beyond_ms = e.beyond_ms
      from unnest(${[...beyondMs.keys()]}::uuid[], ${[...beyondMs.values()]}::int[]) e (id, beyond_ms)
      where t.user_id = ${ownerId} and t.id = e.id and t.invoice_id is null and t.beyond_ms is not null`.execute(
    db,
  );
}

export type TimeToBill = {
  ids: readonly string[];
  /** What of them is billed beyond the hours of retainers, by id. */
  beyondMs?: ReadonlyMap<string, number>;
};

/**
 * Puts locked entries on an issued invoice.
 * @throws if one of them isn't billable or is invoiced already: callers compare them first
 */
export async function setEntriesOnInvoice(
  db: Db,
  owner: Owner,
  { ids, beyondMs, invoiceId, invoiceNumber }: TimeToBill & { invoiceId: string; invoiceNumber: string },
): Promise<void> {
  const beyond = ids.map((id) => beyondMs?.get(id) ?? null);
  const { rows } = await sql<SettledTime>`
    update timesheets t
      set invoiced = true, invoice_id = ${invoiceId}, invoice_number = ${invoiceNumber}, ${logAction(invoicedAction)},
          beyond_ms = e.beyond_ms, updated_at = now(), revision = revision + 1
      from unnest(${ids}::uuid[], ${beyond}::int[]) e (id, beyond_ms)
      where t.user_id = ${owner.ownerId} and t.id = e.id and t.billable and not t.invoiced
      returning t.project_id, t.day, e.beyond_ms`.execute(db);
  if (rows.length !== ids.length) throw new Error('An entry can’t be put on the invoice.');
  await touchChangedRetainers(db, owner, rows.map(toUsage), []);
}

/** Lets an invoice's entries, or only these, be changed and invoiced again. Returns their number. */
export async function releaseEntriesFromInvoice(
  db: Db,
  owner: Owner,
  { invoiceId, ids }: { invoiceId: string; ids?: readonly string[] },
): Promise<number> {
  const { rows } = await sql<SettledTime>`
    with locked as materialized (
      select id, beyond_ms from timesheets
        where user_id = ${owner.ownerId} and invoice_id = ${invoiceId} and id = any(coalesce(${ids ?? null}::uuid[], array[id]))
        order by id for update
    )
    update timesheets t
      set invoiced = false, invoice_id = null, invoice_number = null, ${logAction(releasedFromInvoiceAction)},
          beyond_ms = null, updated_at = now(), revision = revision + 1
      from locked where t.user_id = ${owner.ownerId} and t.id = locked.id
      returning t.project_id, t.day, locked.beyond_ms`.execute(db);
  await touchChangedRetainers(db, owner, [], rows.map(toUsage));
  return rows.length;
}

type SettledTime = { projectId: string | null; day: string; beyondMs: number | null };

/** Time billed beyond the hours doesn't use any. */
function toUsage({ beyondMs, ...entry }: SettledTime): RetainerUsage {
  return { ...entry, retainerMs: beyondMs };
}

function logAction(action: string) {
  const line = { time: new Date().toISOString(), action, system: true };
  return sql`activity_log = activity_log || ${JSON.stringify([line])}::jsonb`;
}
