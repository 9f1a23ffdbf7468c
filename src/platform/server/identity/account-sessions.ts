import type pg from 'pg';
import type { Owner } from '#src/platform/server/access.ts';

export type AccountSession = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastActiveAt: Date;
};

/** Open sessions, the last used first. */
export async function listSessions(identity: pg.Pool, { ownerId }: Owner): Promise<AccountSession[]> {
  const { rows } = await identity.query<AccountSession>(
    `select id, user_agent as "userAgent", created_at as "createdAt", last_active_at as "lastActiveAt"
     from sessions where user_id = $1 and expires_at > now()
     order by last_active_at desc, id desc`,
    [ownerId],
  );
  return rows;
}

/** Whether there was such a session. */
export async function endSession(identity: pg.Pool, { ownerId }: Owner, id: string): Promise<boolean> {
  const { rowCount } = await identity.query('delete from sessions where user_id = $1 and id = $2', [
    ownerId,
    id,
  ]);
  return rowCount === 1;
}

export async function endOtherSessions(
  identity: pg.Pool,
  { ownerId }: Owner,
  currentId: string | null,
): Promise<void> {
  await identity.query('delete from sessions where user_id = $1 and id is distinct from $2', [
    ownerId,
    currentId,
  ]);
}
