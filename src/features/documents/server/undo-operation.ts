import { documentsContract } from '#src/features/documents/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { findOperation, isUnchangedSince, undoOperationRows } from '#src/platform/server/operations.ts';
import { lockDocuments } from './queries.ts';
import { countUsedBytes, lockQuota } from './upload-queries.ts';

const errors = declaredErrors(documentsContract.undo);

/**
 * Undoes a change or deletion of a document. Idempotent.
 * @throws NOT_FOUND, CHANGED_SINCE, ENTITY_GONE, or quota-exceeded if the restored files don't fit any more
 */
export async function undoOperation(
  db: Db,
  owner: Owner,
  undoneId: string,
  { quotaBytes }: Pick<FileServices, 'quotaBytes'>,
): Promise<{ ids: string[] }> {
  await lockQuota(db, owner);
  const operation = await findOperation(db, owner, 'documents', undoneId);
  if (!operation) throw errors.NOT_FOUND();
  const { operationId, before, after, isUndone } = operation;
  if (isUndone) return { ids: before };
  if (!isUnchangedSince(operation, await lockDocuments(db, owner, before))) throw errors.CHANGED_SINCE();
  await undoOperationRows(db, owner, 'documents', operationId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? errors.ENTITY_GONE() : error;
  });
  const isDeletion = after.length === 0;
  if (isDeletion && (await countUsedBytes(db)) > quotaBytes) throw errors['quota-exceeded']();
  return { ids: before };
}
