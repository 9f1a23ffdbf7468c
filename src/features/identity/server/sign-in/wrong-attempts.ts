import { createHash } from 'node:crypto';
import { APIError } from 'better-auth/api';
import type pg from 'pg';
import * as m from '#messages/api/identity.ts';

/**
 * Wrong passwords, and wrong codes after the right password, allowed per account in 15 minutes from all IP addresses
 * together; browsers that have signed in to the account before are counted separately. `attempt` in `contract-routes.ts`
 * says which routes count.
 */
const maxAttempts = 10;
const windowMinutes = 15;
const isRecent = `t > now() - interval '${windowMinutes} minutes'`;

/** The account, and the known browser the attempt comes from. */
export type LoginAttempt = { email: string; browser: string | null };

/** Counts an attempt before the password or code is checked; refuses it if there were too many. */
export async function requireLoginAttempt(pool: pg.Pool, attempt: LoginAttempt): Promise<void> {
  const waitSeconds = await consumeLoginAttempt(pool, attempt);
  if (waitSeconds === null) return;
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_GUESSES', message: throttledMessage(waitSeconds) },
    { 'x-retry-after': String(waitSeconds) },
  );
}

/**
 * In a single statement, so parallel requests can't exceed the limit. Returns the seconds to wait, or null if the password
 * may be checked.
 */
async function consumeLoginAttempt(pool: pg.Pool, attempt: LoginAttempt): Promise<number | null> {
  await pool.query(
    `delete from login_attempts where account_hash in (select account_hash from login_attempts
       where last_attempt_at < now() - interval '${windowMinutes} minutes' for update skip locked)`,
  );
  const { rowCount } = await pool.query(
    `insert into login_attempts as a (account_hash, attempted_at) values ($1, array[now()])
     on conflict (account_hash) do update
       set attempted_at = array(select t from unnest(a.attempted_at) t where ${isRecent} order by t) || now(),
           last_attempt_at = now()
       where (select count(*) from unnest(a.attempted_at) t where ${isRecent}) < ${maxAttempts}`,
    [attemptKey(attempt)],
  );
  if (rowCount === 1) return null;
  const { rows } = await pool.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(t) + interval '${windowMinutes} minutes' - now()))::int as wait
     from login_attempts, unnest(attempted_at) t where account_hash = $1 and ${isRecent}`,
    [attemptKey(attempt)],
  );
  return Math.max(rows[0]?.wait ?? 1, 1);
}

/** The password was right, so the attempt doesn't count. */
export async function refundLoginAttempt(pool: pg.Pool, attempt: LoginAttempt): Promise<void> {
  await pool.query(
    `update login_attempts set attempted_at = attempted_at[:cardinality(attempted_at) - 1] where account_hash = $1`,
    [attemptKey(attempt)],
  );
}

function throttledMessage(seconds: number): string {
  const left = Math.ceil(seconds / 60);
  return m.tooManyWrongAttempts({ count: left });
}

/** Lower case, as the identity service looks up accounts. */
function attemptKey({ email, browser }: LoginAttempt): Buffer {
  const account = email.toLowerCase();
  return createHash('sha256')
    .update(browser === null ? account : `${browser}\0${account}`)
    .digest();
}
