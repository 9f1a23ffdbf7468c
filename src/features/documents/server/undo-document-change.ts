import { documentsContract } from '#src/features/documents/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { lockDocuments } from './queries.ts';
import { exceedsQuota, lockQuota } from './quota.ts';

const errors = declaredErrors(documentsContract.undo);

/**
 * Undoes a change or deletion of a document.
 * @throws ENTITY_GONE, or quota-exceeded if the restored files don't fit any more
 */
export async function undoDocumentChange(
  db: Db,
  owner: Owner,
  undoneId: string,
  files: Pick<FileServices, 'quotaBytes'>,
): Promise<{ ids: string[] }> {
  await lockQuota(db, owner);
  const { ids } = await undoOnce(db, owner, undoneId, {
    kind: 'documents',
    errors,
    goneError: errors.ENTITY_GONE,
    lock: lockDocuments,
    async restore(restoreRows, { after }) {
      await restoreRows();
      const isDeletion = after.length === 0;
      if (isDeletion && (await exceedsQuota(db, files, 0))) throw errors['quota-exceeded']();
    },
  });
  return { ids };
}
