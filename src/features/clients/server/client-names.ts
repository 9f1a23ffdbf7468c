import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';

/** The names of the owner's clients by id. */
export async function findClientNames(db: Db, { ownerId }: Owner): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('clients').select(['id', 'name']).where('userId', '=', ownerId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
