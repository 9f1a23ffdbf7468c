import type pg from 'pg';
import type { Caller } from '#src/platform/server/access.ts';
import type { IdentityDb } from './identity-transaction.ts';

export type AccountSession = {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastActiveAt: Date;
};

/** Open sessions, the last used first. */
export async function listSessions(identity: pg.Pool, { userId }: Caller): Promise<AccountSession[]> {
  const { rows } = await identity.query<AccountSession>(
    `select id, user_agent as "userAgent", created_at as "createdAt", last_active_at as "lastActiveAt"
     from sessions where user_id = $1 and expires_at > now()
     order by last_active_at desc, id desc`,
    [userId],
  );
  return rows;
}

/** Whether there was such a session. */
export async function endSession(identity: pg.Pool, { userId }: Caller, id: string): Promise<boolean> {
  const { rowCount } = await identity.query('delete from sessions where user_id = $1 and id = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** Ends all sessions but one, and all that is half open: logins that wait for a code, and links to reset the password. */
export async function endAccess(
  db: IdentityDb,
  userId: string,
  { exceptSession }: { exceptSession: string | null },
): Promise<void> {
  await db.query('select end_account_access($1, $2)', [userId, exceptSession]);
}
