import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { operationRequestHash } from '#src/features/timesheets/server/bulk/bulk-operations.ts';
import { insertEntries } from '#src/features/timesheets/server/bulk/bulk-queries.ts';
import { resolveReferencesBatch } from '#src/features/timesheets/server/entries/resolve-client-project-batch.ts';
import type { ResolvedReferences } from '#src/features/timesheets/server/entries/resolve-client-project.ts';
import {
  priceEntriesInOrder,
  touchChangedRetainers,
} from '#src/features/timesheets/server/pricing/price-entries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';

/** An entry from another tool, possibly invoiced there; the currency comes from its client. */
export type ImportedEntry = Omit<UnpricedEntry, 'id' | 'currency'> & { invoiced: boolean };
export type ReferenceCache = Map<string, ResolvedReferences>;
/**
 * Inserts up to 1,000 imported entries, priced in order, and returns their IDs. `cache` holds clients and
 * projects between calls; billing terms are read each time. `defaultRate` replaces the account's hourly one.
 * @throws UNKNOWN_REFERENCE if one isn't the owner's
 */
export async function insertImportedEntries(
  db: Db,
  owner: Owner,
  entries: readonly ImportedEntry[],
  { cache, defaultRate }: { cache: ReferenceCache; defaultRate: number | undefined },
): Promise<string[]> {
  const named = entries.map((entry) => ({ ...entry, id: newRecordId(), currency: '' }));
  const inputs = (await resolveReferencesBatch(db, owner, named, cache)).map(({ entry, work }) => ({
    entry: { ...entry, currency: work.currency },
    work: {
      ...work,
      defaultRates: { ...work.defaultRates, ...(defaultRate !== undefined && { hourly: defaultRate }) },
    },
  }));
  const priced = await priceEntriesInOrder(db, owner, inputs, []);
  await insertEntries(
    db,
    owner,
    priced.map((entry, place) => ({
      ...entry,
      requestHash: operationRequestHash,
      invoiced: entries[place]?.invoiced ?? false,
    })),
  );
  await touchChangedRetainers(db, owner, [], priced);
  return priced.map(({ id }) => id);
}
