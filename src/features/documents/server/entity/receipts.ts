import { sql } from 'kysely';
import { undoDocumentChange } from '#src/features/documents/server/undo-document-change.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';

/** How many receipts each expense has, and the name of the first, null in private mode; expenses without one are absent. */
export async function countReceipts(
  db: Db,
  { ownerId }: Owner,
  expenseIds: readonly string[],
): Promise<Map<string, { count: number; name: string | null }>> {
  const { rows } = await sql<{ expenseId: string; count: number; name: string | null }>`
    select expense_id, count(*)::int as count, (array_agg(name order by created_at, id))[1] as name from documents
      where user_id = ${ownerId} and expense_id = any(${expenseIds}::uuid[]) group by expense_id`.execute(db);
  return new Map(rows.map(({ expenseId, ...receipts }) => [expenseId, receipts]));
}

/** The receipts of expenses, oldest first. */
export async function listReceiptIds(
  db: Db,
  { ownerId }: Owner,
  expenseIds: readonly string[],
): Promise<{ expenseId: string; documentId: string }[]> {
  const { rows } = await sql<{ expenseId: string; documentId: string }>`
    select expense_id, id as document_id from documents
      where user_id = ${ownerId} and expense_id = any(${expenseIds}::uuid[]) order by created_at, id`.execute(
    db,
  );
  return rows;
}

/** Whether expenses have receipts, or newer versions of them, besides these. */
export async function hasOtherReceipts(
  db: Db,
  { ownerId }: Owner,
  { expenseIds, receiptIds }: { expenseIds: readonly string[]; receiptIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from documents
      where user_id = ${ownerId} and expense_id = any(${expenseIds}::uuid[])
        and not (id = any(${receiptIds}::uuid[]) and earlier_versions = '[]') limit 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the receipts of an expense, and returns their IDs, with which `restoreReceipts` brings them back. */
export async function deleteReceipts(db: Db, owner: Owner, expenseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where user_id = ${owner.ownerId} and expense_id = ${expenseId} order by id`.execute(
    db,
  );
  for (const { id } of rows) await deleteRecord(db, owner, 'documents', id);
  return rows.map(({ id }) => id);
}

/** @throws quota-exceeded if they don't fit any more */
export async function restoreReceipts(
  db: Db,
  owner: Owner,
  ids: readonly string[],
  files: Pick<FileServices, 'quotaBytes'>,
): Promise<void> {
  for (const id of ids) await undoDocumentChange(db, owner, id, files);
}
