import type { IdentityDb } from '#src/platform/server/database/identity-transaction.ts';
import type { MailKind } from './queue-mail.ts';

/** Mails of a kind per account and hour, so that others can't flood it. */
const maxPerHour = 3;

/** Whether the account may get one more. */
export function mayGetMail(db: IdentityDb, userId: string, kind: MailKind): Promise<boolean> {
  return isBelowLimit(db, 'user_id', userId, [kind]);
}

/** The same for an address that may have no account, and mails about registering with it. */
export function mayMailAddress(db: IdentityDb, recipient: string): Promise<boolean> {
  return isBelowLimit(db, 'recipient', recipient, ['registration', 'existingAccount']);
}

/** Parallel requests wait for each other until their transaction ends. */
async function isBelowLimit(
  db: IdentityDb,
  column: 'user_id' | 'recipient',
  value: string,
  kinds: MailKind[],
): Promise<boolean> {
  await db.query(`select pg_advisory_xact_lock(hashtext('stint.mails'), hashtext($1))`, [value]);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from mails
       where ${column} = $1 and kind = any($2) and created_at > now() - interval '1 hour'`,
    [value, kinds],
  );
  return (rows[0]?.count ?? 0) < maxPerHour;
}
