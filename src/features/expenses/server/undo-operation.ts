import { restoredClientId } from '#src/features/clients/server/public.ts';
import { deleteReceipts, hasOtherReceipts, restoreReceipts } from '#src/features/documents/server/public.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import {
  findOperation,
  isUnchangedSince,
  operationSnapshots,
  undoOperationRows,
} from '#src/platform/server/operations.ts';
import { lockExpenses } from './queries.ts';

const errors = declaredErrors(expensesContract.undo);

/**
 * Undoes a change, deletion or split of an expense; a deletion gives it its receipts back. Idempotent. Returns the IDs.
 * @throws NOT_FOUND, CHANGED_SINCE, or quota-exceeded if the receipts don't fit any more
 */
export async function undoOperation(
  db: Db,
  owner: Owner,
  undoneId: string,
  files: Pick<FileServices, 'quotaBytes'>,
): Promise<string[]> {
  const operation = await findOperation(db, owner, 'expenses', undoneId);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, after, isUndone } = operation;
  if (isUndone) return before;
  const afterIds = after.map(({ id }) => id);
  const current = await lockExpenses(db, owner, [...new Set([...before, ...afterIds])]);
  if (!isUnchangedSince(operation, current)) throw errors.CHANGED_SINCE();
  await restoredClientId(db, owner, 'expenses', operationId);
  const receiptIds = await findOperationReceipts(db, owner, operationId);
  const addedIds = afterIds.filter((id) => !before.includes(id));
  // An upload doesn't change the expense, but it would be deleted with it.
  if (await hasOtherReceipts(db, owner, { expenseIds: addedIds, receiptIds })) throw errors.CHANGED_SINCE();
  await undoOperationRows(db, owner, 'expenses', operationId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? errors.NOT_FOUND() : error;
  });
  if (after.length === 0) await restoreReceipts(db, owner, receiptIds, files);
  for (const id of addedIds) await deleteReceipts(db, owner, id);
  return before;
}

/** Those that a deletion deleted, or that a split gave to the parts as copies. */
async function findOperationReceipts(db: Db, owner: Owner, operationId: string): Promise<string[]> {
  const [image] = await operationSnapshots(db, owner, 'expenses', { operationId, columns: ['receipts'] });
  const ids: unknown = image?.['receipts'];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
