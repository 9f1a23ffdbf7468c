import { bulkErrors, invoicedError } from '#src/features/timesheets/server/bulk-errors.ts';
import { lockEntries } from '#src/features/timesheets/server/queries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** Entry ID plus expected revision; no revision = no concurrency check. */
export type EntryRevision = { id: string; revision?: number | undefined };

/**
 * Locks the entries of a request and returns them in order of time; `isHeld` tells which can't change.
 * @throws NOT_FOUND, INVOICED or STALE unless all exist, aren't held and have the expected revisions
 */
export async function lockAtRevision(
  db: Db,
  owner: Owner,
  revisions: readonly EntryRevision[],
  isLocked: (entry: StoredEntry) => boolean = isInvoiced,
): Promise<StoredEntry[]> {
  const locked = await lockEntries(
    db,
    owner,
    revisions.map(({ id }) => id),
  );
  const entries = [...locked.values()];
  if (entries.length < revisions.length) throw bulkErrors.NOT_FOUND();
  const lockedEntries = entries.filter(isLocked);
  if (lockedEntries.length > 0) throw invoicedError(lockedEntries);
  const stale = revisions.flatMap(({ id, revision }) => {
    const entry = locked.get(id);
    return entry && revision !== undefined && revision !== entry.revision ? [entry] : [];
  });
  if (stale.length > 0) throw bulkErrors.STALE({ data: { current: stale } });
  return entries.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function isInvoiced({ invoiced }: StoredEntry): boolean {
  return invoiced;
}

function sortKey({ day, startTime, id }: StoredEntry): string {
  return `${day} ${startTime ?? ''} ${id}`;
}
