import { restoredClientId } from '#src/features/clients/server/public.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import type { ProjectRecords } from './project-hooks.ts';
import { findProjectBilling, lockProjects } from './queries.ts';

const errors = declaredErrors(projectsContract.undo);

/**
 * Undoes a change or deletion of a project. Entries that moved with it get back the client that they had, and others follow
 * it to its former client.
 * @throws CLIENT_INVOICED
 */
export async function undoProjectChange(
  db: Db,
  owner: Owner,
  undoneId: string,
  records: ProjectRecords,
): Promise<{ ids: string[]; movedEntries: number }> {
  let move: { clientId: string | null; operationId: string } | null = null;
  const { ids, result: movedEntries = 0 } = await undoOnce(db, owner, undoneId, {
    kind: 'projects',
    errors,
    async prepare({ operationId, before: [id = ''] }) {
      const clientId = await restoredClientId(db, owner, 'projects', operationId);
      const project = await findProjectBilling(db, owner, id);
      if (!project || project.clientId === clientId) return;
      move = { clientId, operationId };
      await records.lockRecords(db, owner, id);
    },
    lock: lockProjects,
    async restore(restoreRows, { before: [projectId = ''] }) {
      if (move !== null && (await records.isInvoiced(db, owner, projectId))) throw errors.CLIENT_INVOICED();
      await restoreRows();
      return move === null ? 0 : moveRecordsBack(db, owner, records, { projectId, ...move });
    },
  });
  return { ids, movedEntries };
}

async function moveRecordsBack(
  db: Db,
  owner: Owner,
  records: ProjectRecords,
  { projectId, operationId, clientId }: { projectId: string; operationId: string; clientId: string | null },
): Promise<number> {
  const exceptIds = await records.restoreFromMove(db, owner, { projectId, operationId });
  // The entries of a project without a client keep theirs.
  if (clientId === null) return exceptIds.length;
  return exceptIds.length + (await records.moveToClient(db, owner, { projectId, clientId, exceptIds }));
}
