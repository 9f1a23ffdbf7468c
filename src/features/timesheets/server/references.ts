import { findClient } from '#src/features/clients/server/public.ts';
import { findProject } from '#src/features/projects/server/public.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type References = Pick<LoggedEntry, 'clientId' | 'projectId'>;

/**
 * The client and project an entry names, if they are the owner's own and belong together; a project brings its client.
 * Otherwise the field and what is wrong with it.
 */
export async function ownReferences(
  db: Db,
  owner: Owner,
  { clientId, projectId }: References,
): Promise<References | { field: string; reason: string }> {
  const project = projectId === null ? null : await findProject(db, owner, projectId);
  if (projectId !== null && !project) return { field: 'projectId', reason: 'is none of your projects' };
  if (project && project.clientId !== null) {
    if (clientId !== null && clientId !== project.clientId)
      return { field: 'clientId', reason: 'is not the client of this project' };
    return { clientId: project.clientId, projectId };
  }
  const isOwn = clientId === null || (await findClient(db, owner, clientId)) !== null;
  return isOwn ? { clientId, projectId } : { field: 'clientId', reason: 'is none of your clients' };
}
