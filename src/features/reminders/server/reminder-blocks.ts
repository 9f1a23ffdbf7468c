import { sql } from 'kysely';
import { clientColumnHook } from '#src/features/clients/server/public.ts';
import type { ReminderBlock } from '#src/features/reminders/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

/** What isn't reminded: an invoice, or all invoices of a client. */
export type BlockSubject = { invoiceId: string } | { clientId: string };

/** Reminders, or fees and interest: those of a client only. */
type Stops = 'reminders' | 'claims';

type Block = Omit<ReminderBlock, 'of'>;

/** In place of the block that it has. */
export async function saveBlock(
  db: Db,
  owner: Owner,
  subject: BlockSubject,
  block: Block,
  stops: Stops = 'reminders',
): Promise<void> {
  await deleteBlock(db, owner, subject, stops);
  await db
    .insertInto('reminderBlocks')
    .values({ ...block, ...subject, stops, userId: owner.ownerId, id: newRecordId() })
    .execute();
}

export async function deleteBlock(
  db: Db,
  { ownerId }: Owner,
  subject: BlockSubject,
  stops: Stops = 'reminders',
): Promise<void> {
  const isOfSubject =
    'invoiceId' in subject ? sql`invoice_id = ${subject.invoiceId}` : sql`client_id = ${subject.clientId}`;
  await sql`
    delete from reminder_blocks where user_id = ${ownerId} and ${isOfSubject} and stops = ${stops}`.execute(
    db,
  );
}

/** Reminds the client without fees and interest. */
export function saveExemption(db: Db, owner: Owner, clientId: string, reason: string): Promise<void> {
  return saveBlock(db, owner, { clientId }, { until: null, reason: 'other', note: reason }, 'claims');
}

type ClientBlocks = { blocks: ReminderBlock[]; exemption: { reason: string } | null };

/** What stops reminders of all invoices of a client, and whether it is charged fees and interest. */
export async function findClientBlocks(db: Db, { ownerId }: Owner, clientId: string): Promise<ClientBlocks> {
  const rows = await db
    .selectFrom('reminderBlocks')
    .select(['until', 'reason', 'note', 'stops'])
    .where('userId', '=', ownerId)
    .where('clientId', '=', clientId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const exemption = rows.find(({ stops }) => stops === 'claims');
  const blocks = rows.filter(({ stops }) => stops === 'reminders');
  return {
    blocks: blocks.map(({ stops: _stops, ...block }) => ({ of: 'client', ...block })),
    exemption: exemption ? { reason: exemption.note ?? '' } : null,
  };
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
