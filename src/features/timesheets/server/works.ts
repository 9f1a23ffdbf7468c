import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { unknownReference } from './refusals.ts';
import { findWork, isMisfit, referencesTo } from './work.ts';
import type { Work } from './work.ts';

/**
 * Each entry with its work, asked for once a pair of client and project; `found` are those asked for before.
 * @throws UNKNOWN_REFERENCE when one names what is not the owner's, or does not belong together.
 */
export async function findWorks<E extends LoggedEntry>(
  db: Db,
  owner: Owner,
  entries: readonly E[],
  found = new Map<string, Work>(),
): Promise<{ entry: E; work: Work }[]> {
  const orders: { entry: E; work: Work }[] = [];
  for (const entry of entries.slice(0, timesheetLimits.atOnce)) {
    const { projectId, clientId } = entry;
    const pair = `${projectId} ${clientId}`;
    const work = found.get(pair) ?? (await findWork(db, owner, { projectId, clientId }));
    if (isMisfit(work)) throw unknownReference(work);
    found.set(pair, work);
    orders.push({ entry: { ...entry, ...referencesTo(work) }, work });
  }
  return orders;
}
