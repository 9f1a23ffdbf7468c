import type { Client } from '#src/features/clients/contract.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import type { Project } from '#src/features/projects/contract.ts';
import { findProject } from '#src/features/projects/server/public.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type References = Pick<LoggedEntry, 'clientId' | 'projectId'>;

/** What an entry is for: a project brings its client. */
export type Work = { project: Project | null; client: Client | null };
/** The field that names something that is not the owner's, or does not go with the rest, and why. */
export type Misfit = { field: string; reason: string };

/** The client and project an entry names, if they are the owner's own and belong together. */
export async function findWork(
  db: Db,
  owner: Owner,
  { clientId, projectId }: References,
): Promise<Work | Misfit> {
  const project = projectId === null ? null : await findProject(db, owner, projectId);
  if (projectId !== null && !project) return { field: 'projectId', reason: 'is none of your projects' };
  const projectsClient = project?.clientId ?? null;
  if (projectsClient !== null && clientId !== null && clientId !== projectsClient) {
    return { field: 'clientId', reason: 'is not the client of this project' };
  }
  const wanted = projectsClient ?? clientId;
  const client = wanted === null ? null : await findClient(db, owner, wanted);
  if (wanted !== null && !client) return { field: 'clientId', reason: 'is none of your clients' };
  return { project, client };
}

export function isMisfit(found: Work | Misfit): found is Misfit {
  return 'field' in found;
}

/** How an entry refers to its work. */
export function referencesTo({ project, client }: Work): References {
  return { clientId: client?.id ?? null, projectId: project?.id ?? null };
}
