import { restoredClientId } from '#src/features/clients/server/public.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findOperation, isUnchangedSince, undoOperationRows } from '#src/platform/server/operations.ts';
import type { ProjectRecords } from './project-hooks.ts';
import { findProjectBilling, lockProjects } from './queries.ts';

const errors = declaredErrors(projectsContract.undo);

/**
 * Undoes a change or deletion of a project. Its entries move back to its former client. Idempotent.
 * @throws NOT_FOUND, CLIENT_INVOICED, or CHANGED_SINCE if the project changed since
 */
export async function undoOperation(
  db: Db,
  owner: Owner,
  undoneId: string,
  records: ProjectRecords,
): Promise<{ ids: string[]; movedEntries: number }> {
  const operation = await findOperation(db, owner, 'projects', undoneId);
  const [id] = operation?.before ?? [];
  if (!operation || id === undefined) throw errors.NOT_FOUND();
  const { operationId, isUndone } = operation;
  if (isUndone) return { ids: [id], movedEntries: 0 };
  const clientId = await restoredClientId(db, owner, 'projects', operationId);
  const seen = await findProjectBilling(db, owner, id);
  const isMoved = seen !== null && clientId !== null && seen.clientId !== clientId;
  if (isMoved) await records.lockRecords(db, owner, id);
  if (!isUnchangedSince(operation, await lockProjects(db, owner, [id]))) throw errors.CHANGED_SINCE();
  if (isMoved && (await records.isInvoiced(db, owner, id))) throw errors.CLIENT_INVOICED();
  await undoOperationRows(db, owner, 'projects', operationId).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? errors.NOT_FOUND() : error;
  });
  const movedEntries = isMoved ? await records.moveToClient(db, owner, { projectId: id, clientId }) : 0;
  return { ids: [id], movedEntries };
}
