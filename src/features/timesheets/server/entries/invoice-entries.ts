import { sql } from 'kysely';
import {
  invoicedAction,
  releasedFromInvoiceAction,
} from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import { lockEntries } from '#src/features/timesheets/server/queries.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

/** Locks entries in the order of all other writes, and returns those that exist by id. */
export const lockEntriesForInvoice = lockEntries;

/**
 * Puts locked entries on an issued invoice.
 * @throws if one of them isn't billable or is invoiced already: callers compare them first
 */
export async function setEntriesOnInvoice(
  db: Db,
  { ownerId }: Owner,
  { ids, invoiceId, invoiceNumber }: { ids: readonly string[]; invoiceId: string; invoiceNumber: string },
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update timesheets
      set invoiced = true, invoice_id = ${invoiceId}, invoice_number = ${invoiceNumber}, ${logAction(invoicedAction)},
          updated_at = now(), revision = revision + 1
      where user_id = ${ownerId} and id = any(${ids}::uuid[]) and billable and not invoiced`.execute(db);
  if (Number(numAffectedRows) !== ids.length) throw new Error('An entry can’t be put on the invoice.');
}

/** Lets an invoice's entries, or only these, be changed and invoiced again. Returns their number. */
export async function releaseEntriesFromInvoice(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, ids }: { invoiceId: string; ids?: readonly string[] },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with locked as materialized (
      select id from timesheets
        where user_id = ${ownerId} and invoice_id = ${invoiceId} and id = any(coalesce(${ids ?? null}::uuid[], array[id]))
        order by id for update
    )
    update timesheets
      set invoiced = false, invoice_id = null, invoice_number = null, ${logAction(releasedFromInvoiceAction)},
          updated_at = now(), revision = revision + 1
      where user_id = ${ownerId} and id in (select id from locked)`.execute(db);
  return Number(numAffectedRows);
}

function logAction(action: string) {
  const line = { time: new Date().toISOString(), action, system: true };
  return sql`activity_log = activity_log || ${JSON.stringify([line])}::jsonb`;
}
