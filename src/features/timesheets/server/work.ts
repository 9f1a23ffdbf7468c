import { clientMergedInto } from '#src/features/clients/server/public.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { findBasis } from './basis.ts';
import type { Basis } from './basis.ts';

type References = Pick<LoggedEntry, 'clientId' | 'projectId'>;

/** What an entry is for, of things that are there and belong together: a project brings its client. */
export type Work = Basis;
/** The field that names something that is not the owner's, or does not go with the rest, and why. */
export type Misfit = { field: string; reason: string };

/**
 * The client and project an entry names, if they are the owner's own and belong together. A client that was merged into
 * another stands for that one.
 */
export async function findWork(db: Db, owner: Owner, references: References): Promise<Work | Misfit> {
  const found = fitting(await findBasis(db, owner, references), references);
  const { clientId, projectId } = references;
  if (!isMisfit(found) || found.field !== 'clientId' || clientId === null) return found;
  const nowId = await clientMergedInto(db, owner, clientId);
  if (nowId === null) return found;
  const now = { projectId, clientId: nowId };
  return fitting(await findBasis(db, owner, now), now);
}

function fitting(work: Basis, { clientId, projectId }: References): Work | Misfit {
  if (projectId !== null && !work.project)
    return { field: 'projectId', reason: 'The project is not there any more.' };
  const projectsClient = work.project?.clientId ?? null;
  if (projectsClient !== null && clientId !== null && clientId !== projectsClient) {
    return { field: 'clientId', reason: 'The project belongs to another client.' };
  }
  const wanted = projectsClient ?? clientId;
  if (wanted !== null && !work.client)
    return { field: 'clientId', reason: 'The client is not there any more.' };
  return work;
}

export function isMisfit(found: Work | Misfit): found is Misfit {
  return 'field' in found;
}

/** How an entry refers to its work. */
export function referencesTo({ project, client }: Work): References {
  return { clientId: client?.id ?? null, projectId: project?.id ?? null };
}
