import type pg from 'pg';
import { withIdentityTransaction } from '#src/platform/server/database/identity-transaction.ts';
import type { PasswordHashing } from './password-hashing.ts';

/** Replaces a hash with former settings, after a login: only then is the password known. No session ends. */
export async function renewPasswordHash(
  pool: pg.Pool,
  hashing: PasswordHashing,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const { rows } = await pool.query<{ hash: string }>(
    `select password as hash from accounts
     where user_id = $1 and provider_id = 'credential' and password is not null`,
    [userId],
  );
  const [stored] = rows;
  if (!stored || !hashing.isOutdated(stored.hash)) return;
  // The login is right, however busy the server is: the next one tries again.
  const renewed = await hashing.hash(password).catch(() => null);
  if (renewed === null) return;
  await withIdentityTransaction(pool, async (db) => {
    await db.query(`select set_config('stint.is_same_password', 'on', true)`);
    // Unless a new password was stored in between.
    await db.query('update accounts set password = $3 where user_id = $1 and password = $2', [
      userId,
      stored.hash,
      renewed,
    ]);
  });
}
