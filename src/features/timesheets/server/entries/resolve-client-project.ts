import type { RawBuilder } from 'kysely';
import { findMergeTarget } from '#src/features/clients/server/public.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import type { ReferenceProblem, UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import {
  findBillingContext,
  rememberedContext,
} from '#src/features/timesheets/server/pricing/billing-context.ts';
import type { BillingContext } from '#src/features/timesheets/server/pricing/billing-context.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type References = Pick<UnpricedEntry, 'clientId' | 'projectId'> & { taskId?: string | null | undefined };

/** Existing client and project that belong together: a project brings its client. */
export type ResolvedReferences = BillingContext;
/** A field that refers to another owner's record or doesn't match the rest, and why. */
export type InvalidReference = { problem: ReferenceProblem };

/**
 * The client, project and task of an entry, if they are the owner's and belong together. A merged client resolves
 * to the one it was merged into.
 */
export async function resolveReferences(
  db: Db,
  owner: Owner,
  references: References,
): Promise<ResolvedReferences | InvalidReference> {
  const resolved = validateReferences(await findBillingContext(db, owner, references), references);
  const { clientId } = references;
  if (!isInvalidReference(resolved) || resolved.problem === 'projectGone' || clientId === null)
    return resolved;
  const nowId = await findMergeTarget(db, owner, clientId);
  if (nowId === null) return resolved;
  const now = { ...references, clientId: nowId };
  return validateReferences(await findBillingContext(db, owner, now), now);
}

/** What these references were resolved to last, without asking the database. */
export function rememberedReferences(
  owner: Owner,
  references: References,
): { work: ResolvedReferences; isUnchanged: RawBuilder<boolean> } | null {
  const remembered = rememberedContext(owner, references);
  const work = remembered && validateReferences(remembered.context, references);
  return !work || isInvalidReference(work) ? null : { work, isUnchanged: remembered.isUnchanged };
}

function validateReferences(
  work: BillingContext,
  { clientId, projectId, taskId = null }: References,
): ResolvedReferences | InvalidReference {
  if (projectId !== null && !work.project) return { problem: 'projectGone' };
  const projectsClient = work.project?.clientId ?? null;
  if (projectsClient !== null && clientId !== null && clientId !== projectsClient) {
    return { problem: 'otherClient' };
  }
  const expectedClientId = projectsClient ?? clientId;
  if (expectedClientId !== null && !work.client) return { problem: 'clientGone' };
  if (taskId !== null && !findTask(work.project, taskId)) return { problem: 'taskGone' };
  return work;
}

export function isInvalidReference(
  references: ResolvedReferences | InvalidReference,
): references is InvalidReference {
  return 'problem' in references;
}

/** The fields of an entry that its work decides: internal work is never billable. [5.3] */
export function toEntryWork({
  project,
  client,
}: ResolvedReferences): Pick<References, 'clientId' | 'projectId'> & { billable?: false } {
  return {
    clientId: client?.id ?? null,
    projectId: project?.id ?? null,
    ...(client?.isInternal === true && { billable: false }),
  };
}
