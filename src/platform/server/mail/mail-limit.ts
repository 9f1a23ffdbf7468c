import type { IdentityDb } from '#src/platform/server/identity/identity-transaction.ts';
import type { MailKind } from './mail-queue.ts';

/** Mails of a kind per account and hour, so that others can't flood it. */
const maxPerHour = 3;

/** Whether the account may get one more. Parallel requests wait for each other until their transaction ends. */
export async function mayGetMail(db: IdentityDb, userId: string, kind: MailKind): Promise<boolean> {
  await db.query(`select pg_advisory_xact_lock(hashtext('stint.mails'), hashtext($1))`, [userId]);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from mails
       where user_id = $1 and kind = $2 and created_at > now() - interval '1 hour'`,
    [userId, kind],
  );
  return (rows[0]?.count ?? 0) < maxPerHour;
}

/** The same for an address that may have no account, and mails about registering with it. */
export async function mayMailAddress(db: IdentityDb, recipient: string): Promise<boolean> {
  await db.query(`select pg_advisory_xact_lock(hashtext('stint.mails'), hashtext($1))`, [recipient]);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from mails
       where recipient = $1 and kind in ('registration', 'existingAccount')
         and created_at > now() - interval '1 hour'`,
    [recipient],
  );
  return (rows[0]?.count ?? 0) < maxPerHour;
}
