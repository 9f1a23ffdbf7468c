import { sql } from 'kysely';
import { isForeignKeyViolation } from '#src/platform/server/database/database-errors.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import type { ClientMergeHook } from './merge/merge-hooks.ts';

/** The accounts that can view any of these clients. */
export async function findViewerIds(db: Db, { ownerId }: Owner, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ viewerId: string }>`
    select distinct viewer_id from client_viewers
      where user_id = ${ownerId} and client_id = any(${ids}::uuid[])`.execute(db);
  return rows.map(({ viewerId }) => viewerId);
}

/** Restores an account's access to the client. False if the account no longer exists. */
export async function restoreViewerAccess(
  db: Db,
  owner: Owner,
  { clientId, viewerId }: { clientId: string; viewerId: string },
): Promise<boolean> {
  await sql`savepoint before_view`.execute(db);
  try {
    await sql`
      insert into client_viewers (user_id, client_id, viewer_id) values (${owner.ownerId}, ${clientId}, ${viewerId})
        on conflict do nothing`.execute(db);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    await sql`rollback to savepoint before_view`.execute(db);
    return false;
  }
  await sql`release savepoint before_view`.execute(db);
  return true;
}

/** Viewers of the source can view the target. */
export const viewersMergeHook: ClientMergeHook = {
  feature: 'accounts',
  singular: 'viewer',
  plural: 'viewers',
  blocksDeletion: false,

  async count(db, { ownerId }, clientId) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from client_viewers where user_id = ${ownerId} and client_id = ${clientId}`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async move(db, owner, { from, to, operationId }) {
    const { ownerId } = owner;
    const { rows } = await sql<{ viewerId: string; isAdded: boolean }>`
      with theirs as (
        select viewer_id from client_viewers where user_id = ${ownerId} and client_id = ${from}
      ), added as (
        insert into client_viewers (user_id, client_id, viewer_id)
          select ${ownerId}, ${to}, viewer_id from theirs on conflict do nothing returning viewer_id
      )
      select viewer_id, viewer_id in (select viewer_id from added) as is_added from theirs`.execute(db);
    const added = rows.filter(({ isAdded }) => isAdded).map(({ viewerId }) => viewerId);
    await sql`
      insert into client_merge_moves (user_id, operation_id, kind, ids) values
        (${ownerId}, ${operationId}, 'client_viewers', ${rows.map(({ viewerId }) => viewerId)}),
        (${ownerId}, ${operationId}, 'client_viewers added', ${added})`.execute(db);
    for (const subjectId of added) {
      const act = {
        action: 'viewer.added' as const,
        subjectId,
        before: { clientId: from },
        after: { clientId: to },
      };
      await recordAudit(db, act);
    }
  },

  async moveBack(db, { ownerId }, { from, to, operationId }) {
    const movedIds = (kind: string) => sql`
      select unnest(ids) from client_merge_moves
        where user_id = ${ownerId} and operation_id = ${operationId} and kind = ${kind}`;
    // Skips viewers who lost access since or whose account is gone.
    await sql`
      insert into client_viewers (user_id, client_id, viewer_id)
        select ${ownerId}, ${from}, viewer_id from client_viewers
          where user_id = ${ownerId} and client_id = ${to} and viewer_id in (${movedIds('client_viewers')})
        on conflict do nothing`.execute(db);
    await sql`
      delete from client_viewers where user_id = ${ownerId} and client_id = ${to}
        and viewer_id in (${movedIds('client_viewers added')})`.execute(db);
    return true;
  },
};
