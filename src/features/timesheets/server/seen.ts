import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { lockEntries } from './queries.ts';
import type { KeptEntry } from './queries.ts';
import { changedMeanwhile, notThere, onInvoice } from './refusals.ts';

/** An entry with the revision in which the caller saw it; without one, whatever it is by now. */
export type Seen = { id: string; revision?: number | undefined };

/**
 * The entries of a request, locked, in the order of their time.
 * @throws NOT_FOUND, INVOICED or STALE unless all are there, on no invoice, and in the revisions that were seen.
 */
export async function lockSeen(db: Db, owner: Owner, seen: readonly Seen[]): Promise<KeptEntry[]> {
  const locked = await lockEntries(
    db,
    owner,
    seen.map(({ id }) => id),
  );
  const entries = [...locked.values()];
  if (entries.length < seen.length) throw notThere();
  const invoiced = entries.filter((entry) => entry.invoiced);
  if (invoiced.length > 0) throw onInvoice(invoiced);
  const stale = seen.flatMap(({ id, revision }) => {
    const entry = locked.get(id);
    return entry && revision !== undefined && revision !== entry.revision ? [entry] : [];
  });
  if (stale.length > 0) throw changedMeanwhile(stale);
  return entries.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

function placeOf({ day, startTime, id }: KeptEntry): string {
  return `${day} ${startTime ?? ''} ${id}`;
}
