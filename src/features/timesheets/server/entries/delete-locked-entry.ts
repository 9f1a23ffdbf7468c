import { touchRetainerOnRemove } from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';

/** Deletes a locked entry. Returns the operation that can be undone; null if it is gone. */
export async function deleteLockedEntry(db: Db, owner: Owner, entry: StoredEntry): Promise<string | null> {
  await touchRetainerOnRemove(db, owner, entry);
  return deleteRecord(db, owner, 'timesheets', entry.id);
}
