import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { unknownReferenceError } from '#src/features/timesheets/server/bulk-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { resolveReferences, isInvalidReference, toEntryWork } from './resolve-client-project.ts';
import type { ResolvedReferences } from './resolve-client-project.ts';

/**
 * Resolves each entry's client, project and task, one query per combination; `found` caches earlier results.
 * @throws UNKNOWN_REFERENCE if one isn't the owner's or they don't match
 */
export async function resolveReferencesBatch<E extends UnpricedEntry>(
  db: Db,
  owner: Owner,
  entries: readonly E[],
  cache = new Map<string, ResolvedReferences>(),
): Promise<{ entry: E; work: ResolvedReferences }[]> {
  const inputs: { entry: E; work: ResolvedReferences }[] = [];
  for (const entry of entries.slice(0, timesheetLimits.entriesPerRequest)) {
    const { projectId, clientId, taskId } = entry;
    const key = `${projectId} ${clientId} ${taskId}`;
    const work = cache.get(key) ?? (await resolveReferences(db, owner, { projectId, clientId, taskId }));
    if (isInvalidReference(work)) throw unknownReferenceError(work);
    cache.set(key, work);
    inputs.push({ entry: { ...entry, ...toEntryWork(work) }, work });
  }
  return inputs;
}
