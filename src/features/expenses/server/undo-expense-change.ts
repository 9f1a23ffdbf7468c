import { restoredClientId } from '#src/features/clients/server/public.ts';
import { deleteReceipts, hasOtherReceipts, restoreReceipts } from '#src/features/documents/server/public.ts';
import { expensesContract } from '#src/features/expenses/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { operationSnapshots } from '#src/platform/server/records/operations.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { lockExpenses } from './queries.ts';

const errors = declaredErrors(expensesContract.undo);

/**
 * Undoes a change, deletion or split of an expense; a deletion gives it its receipts back. Returns the IDs.
 * @throws quota-exceeded if the receipts don't fit any more
 */
export async function undoExpenseChange(
  db: Db,
  owner: Owner,
  undoneId: string,
  files: Pick<FileServices, 'quotaBytes'>,
): Promise<string[]> {
  const { ids } = await undoOnce(db, owner, undoneId, {
    kind: 'expenses',
    errors,
    lock: lockExpenses,
    async restore(restoreRows, { operationId, before, after }) {
      await restoredClientId(db, owner, 'expenses', operationId);
      const receiptIds = await findOperationReceipts(db, owner, operationId);
      const addedIds = after.map(({ id }) => id).filter((id) => !before.includes(id));
      // An upload doesn't change the expense, but it would be deleted with it.
      if (await hasOtherReceipts(db, owner, { expenseIds: addedIds, receiptIds }))
        throw errors.CHANGED_SINCE();
      await restoreRows();
      if (after.length === 0) await restoreReceipts(db, owner, receiptIds, files);
      for (const id of addedIds) await deleteReceipts(db, owner, id);
    },
  });
  return ids;
}

/** Those that a deletion deleted, or that a split gave to the parts as copies. */
async function findOperationReceipts(db: Db, owner: Owner, operationId: string): Promise<string[]> {
  const [image] = await operationSnapshots(db, owner, 'expenses', { operationId, columns: ['receipts'] });
  const ids: unknown = image?.['receipts'];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
}
