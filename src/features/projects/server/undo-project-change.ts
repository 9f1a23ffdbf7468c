import { restoredClientId } from '#src/features/clients/server/public.ts';
import { projectsContract } from '#src/features/projects/contract.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { undoOperation } from '#src/platform/server/undo-operation.ts';
import { hasInvoicedWork, lockProjectEntries, moveEntriesToClient } from './project-figures.ts';
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
): Promise<{ ids: string[]; movedEntries: number }> {
  let movesTo: string | null = null;
  const { ids, result: movedEntries = 0 } = await undoOperation(db, owner, undoneId, {
    kind: 'projects',
    errors,
    async prepare({ operationId, before: [id = ''] }) {
      const clientId = await restoredClientId(db, owner, 'projects', operationId);
      const project = await findProjectBilling(db, owner, id);
      if (!project || clientId === null || project.clientId === clientId) return;
      movesTo = clientId;
      await lockProjectEntries(db, owner, id);
    },
    lock: lockProjects,
    async restore(restoreRows, { before: [projectId = ''] }) {
      if (movesTo !== null && (await hasInvoicedWork(db, owner, projectId))) throw errors.CLIENT_INVOICED();
      await restoreRows();
      return movesTo === null ? 0 : moveEntriesToClient(db, owner, { projectId, clientId: movesTo });
    },
  });
  return { ids, movedEntries };
}
