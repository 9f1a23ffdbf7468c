import { restoredClientId } from '#src/features/clients/server/public.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import type { ProjectRecords } from './project-hooks.ts';
import { findProjectBilling, lockProjects } from './queries.ts';

const errors = declaredErrors(projectsContract.undo);

/**
 * Undoes a change or deletion of a project. Its entries move back to its former client.
 * @throws CLIENT_INVOICED
 */
export async function undoProjectChange(
  db: Db,
  owner: Owner,
  undoneId: string,
  records: ProjectRecords,
): Promise<{ ids: string[]; movedEntries: number }> {
  let movesTo: string | null = null;
  const { ids, result: movedEntries = 0 } = await undoOnce(db, owner, undoneId, {
    kind: 'projects',
    errors,
    async prepare({ operationId, before: [id = ''] }) {
      const clientId = await restoredClientId(db, owner, 'projects', operationId);
      const project = await findProjectBilling(db, owner, id);
      if (!project || clientId === null || project.clientId === clientId) return;
      movesTo = clientId;
      await records.lockRecords(db, owner, id);
    },
    lock: lockProjects,
    async restore(restoreRows, { before: [projectId = ''] }) {
      if (movesTo !== null && (await records.isInvoiced(db, owner, projectId)))
        throw errors.CLIENT_INVOICED();
      await restoreRows();
      return movesTo === null ? 0 : records.moveToClient(db, owner, { projectId, clientId: movesTo });
    },
  });
  return { ids, movedEntries };
}
