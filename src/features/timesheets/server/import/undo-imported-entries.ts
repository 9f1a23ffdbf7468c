import { sql } from 'kysely';
import { importedInvoicedAction } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { touchChangedRetainers } from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';

const wasImportedInvoiced = sql`activity_log @> ${JSON.stringify([{ action: importedInvoicedAction, system: true }])}::jsonb`;

type DeletedUsage = { projectId: string | null; retainerMs: number | null; day: string };

export type UndeletedEntry = {
  id: string;
  day: string;
  description: string;
  invoiceNumber: string | null;
  invoiced: boolean;
};

/**
 * Deletes entries that are unchanged since the import, including those imported as invoiced. Returns the ones
 * that remain because they changed, are locked or are on one of our invoices.
 */
export async function deleteUnchangedEntries(
  db: Db,
  owner: Owner,
  ids: readonly string[],
  lockedUntil: LockedUntil,
): Promise<UndeletedEntry[]> {
  const { rows: gone } = await sql<DeletedUsage>`
    delete from timesheets
      where user_id = ${owner.ownerId} and id = any(${ids}::uuid[]) and revision = 1
        and day > coalesce(${lockedUntil}::date, '-infinity')
        and (not invoiced or invoice_id is null and invoice_number is null and ${wasImportedInvoiced})
      returning project_id, retainer_ms, day`.execute(db);
  await touchChangedRetainers(db, owner, gone, []);
  const { rows: kept } = await sql<UndeletedEntry>`
    select id, day, description, invoice_number, invoiced from timesheets
      where user_id = ${owner.ownerId} and id = any(${ids}::uuid[])
      order by day, id`.execute(db);
  return kept;
}
