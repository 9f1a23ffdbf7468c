import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { lockEntries } from './queries.ts';
import type { KeptEntry } from './queries.ts';
import { changedMeanwhile, notThere, onInvoice } from './refusals.ts';

/** An entry with the revision in which the caller saw it; without one, whatever it is by now. */
export type Seen = { id: string; revision?: number | undefined };

/**
 * The entries of a request, locked, in the order of their time; `isHeld` says which must stay as they are.
 * @throws NOT_FOUND, INVOICED or STALE unless all are there, not held, and in the revisions that were seen.
 */
export async function lockSeen(
  db: Db,
  owner: Owner,
  seen: readonly Seen[],
  isHeld: (entry: KeptEntry) => boolean = isInvoiced,
): Promise<KeptEntry[]> {
  const locked = await lockEntries(
    db,
    owner,
    seen.map(({ id }) => id),
  );
  const entries = [...locked.values()];
  if (entries.length < seen.length) throw notThere();
  const held = entries.filter(isHeld);
  if (held.length > 0) throw onInvoice(held);
  const stale = seen.flatMap(({ id, revision }) => {
    const entry = locked.get(id);
    return entry && revision !== undefined && revision !== entry.revision ? [entry] : [];
  });
  if (stale.length > 0) throw changedMeanwhile(stale);
  return entries.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function isInvoiced({ invoiced }: KeptEntry): boolean {
  return invoiced;
}

function placeOf({ day, startTime, id }: KeptEntry): string {
  return `${day} ${startTime ?? ''} ${id}`;
}
