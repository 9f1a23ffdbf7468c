import { findMergeTarget } from '#src/features/clients/server/public.ts';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { findBillingContext } from '#src/features/timesheets/server/pricing/billing-context.ts';
import type { BillingContext } from '#src/features/timesheets/server/pricing/billing-context.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

type References = Pick<UnpricedEntry, 'clientId' | 'projectId'>;

/** What an entry is for, of things that are there and belong together: a project brings its client. */
export type ResolvedReferences = BillingContext;
/** The field that names something that is not the owner's, or does not go with the rest, and why. */
export type InvalidReference = { field: string; reason: string };

/**
 * The client and project an entry names, if they are the owner's own and belong together. A client that was merged into
 * another stands for that one.
 */
export async function resolveReferences(
  db: Db,
  owner: Owner,
  references: References,
): Promise<ResolvedReferences | InvalidReference> {
  const found = validateReferences(await findBillingContext(db, owner, references), references);
  const { clientId, projectId } = references;
  if (!isInvalidReference(found) || found.field !== 'clientId' || clientId === null) return found;
  const nowId = await findMergeTarget(db, owner, clientId);
  if (nowId === null) return found;
  const now = { projectId, clientId: nowId };
  return validateReferences(await findBillingContext(db, owner, now), now);
}

function validateReferences(
  work: BillingContext,
  { clientId, projectId }: References,
): ResolvedReferences | InvalidReference {
  if (projectId !== null && !work.project)
    return { field: 'projectId', reason: 'This project no longer exists.' };
  const projectsClient = work.project?.clientId ?? null;
  if (projectsClient !== null && clientId !== null && clientId !== projectsClient) {
    return { field: 'clientId', reason: 'This project belongs to another client.' };
  }
  const wanted = projectsClient ?? clientId;
  if (wanted !== null && !work.client) return { field: 'clientId', reason: 'This client no longer exists.' };
  return work;
}

export function isInvalidReference(found: ResolvedReferences | InvalidReference): found is InvalidReference {
  return 'field' in found;
}

/** How an entry refers to its work. */
export function toReferenceIds({ project, client }: ResolvedReferences): References {
  return { clientId: client?.id ?? null, projectId: project?.id ?? null };
}
