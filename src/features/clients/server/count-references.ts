import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { ClientMergeHook } from './merge/merge-hooks.ts';

type ReferenceCount = {
  feature: ClientMergeHook['feature'];
  what: string;
  count: number;
  holds: boolean;
};

/** Counts of records that refer to a client, also as English text ("3 projects"); empty kinds are left out. */
export async function countReferences(
  db: Db,
  owner: Owner,
  references: readonly ClientMergeHook[],
  clientId: string,
): Promise<ReferenceCount[]> {
  const counts: ReferenceCount[] = [];
  for (const { feature, singular, plural, blocksDeletion, count: countReferring } of references) {
    const count = await countReferring(db, owner, clientId);
    if (count === 0) continue;
    counts.push({
      feature,
      what: `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`,
      count,
      holds: blocksDeletion,
    });
  }
  return counts;
}
