import { sql } from 'kysely';
import { clientColumnHook } from '#src/features/clients/server/public.ts';
import type { BlockReason } from '#src/features/reminders/rules/reminder-limits.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

/** What isn't reminded: an invoice, or all invoices of a client. */
export type BlockSubject = { invoiceId: string } | { clientId: string };

type Block = { until: string | null; reason: BlockReason; note: string | null };

/** In place of the block that it has. */
export async function saveBlock(db: Db, owner: Owner, subject: BlockSubject, block: Block): Promise<void> {
  await deleteBlock(db, owner, subject);
  await db
    .insertInto('reminderBlocks')
    .values({ ...block, ...subject, userId: owner.ownerId, id: newRecordId() })
    .execute();
}

export async function deleteBlock(db: Db, { ownerId }: Owner, subject: BlockSubject): Promise<void> {
  const isOfSubject =
    'invoiceId' in subject ? sql`invoice_id = ${subject.invoiceId}` : sql`client_id = ${subject.clientId}`;
  await sql`
    delete from reminder_blocks where user_id = ${ownerId} and ${isOfSubject} and stops = 'reminders'`.execute(
    db,
  );
}

/** Whether the client is reminded without fees and interest. */
export async function isExempt(db: Db, { ownerId }: Owner, clientId: string): Promise<boolean> {
  const { rows } = await sql`
    select from reminder_blocks where user_id = ${ownerId} and client_id = ${clientId} and stops = 'claims'`.execute(
    db,
  );
  return rows.length > 0;
}

export const reminderBlocksMergeHook = clientColumnHook('reminderBlocks', {
  feature: 'reminders',
  singular: 'stop of reminders',
  plural: 'stops of reminders',
});
