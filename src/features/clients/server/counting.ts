import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { ClientReference } from './references.ts';

/** What refers to a client, in words ("3 projects"): only kinds of which there are some. */
export async function countReferences(
  db: Db,
  owner: Owner,
  references: readonly ClientReference[],
  clientId: string,
): Promise<{ what: string; count: number; holds: boolean }[]> {
  const counted: { what: string; count: number; holds: boolean }[] = [];
  for (const { one, many, holds, count: countOf } of references) {
    const count = await countOf(db, owner, clientId);
    if (count === 0) continue;
    counted.push({ what: `${count.toLocaleString('en')} ${count === 1 ? one : many}`, count, holds });
  }
  return counted;
}
