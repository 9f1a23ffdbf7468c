import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/** What a feature stops in the transaction that archives a client, so that nothing that waits is sent about it. */
export type ArchiveHook = (db: Db, owner: Owner, clientId: string) => Promise<void>;

declare module '#src/platform/server/feature.ts' {
  interface Contributions {
    archiveHooks: ArchiveHook;
  }
}

/** Calls the hooks for those of the clients that are archived now. */
export async function stopArchivedClients(
  db: Db,
  owner: Owner,
  ids: readonly string[],
  hooks: readonly ArchiveHook[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from clients where user_id = ${owner.ownerId} and id = any(${[...ids]}::uuid[]) and not is_active order by id`.execute(
    db,
  );
  for (const { id } of rows) for (const stop of hooks) await stop(db, owner, id);
}
