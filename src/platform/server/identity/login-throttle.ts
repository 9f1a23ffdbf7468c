import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * How many wrong passwords an account takes in a quarter of an hour, whatever addresses they come from; and, apart from
 * those, from each browser in which somebody has signed in to it before.
 */
const maxAttempts = 10;
const windowMinutes = 15;
const isRecent = `t > now() - interval '${windowMinutes} minutes'`;

/** Whose password is tried, and from which of the browsers known to have signed in to that account. */
export type LoginAttempt = { email: string; browser: string | null };

/**
 * Takes one of the guesses that there are, in one statement: of many at the same moment none slips through.
 * Answers with the seconds to wait where none is left, with null where the password may be looked at.
 */
export async function consumeLoginAttempt(pool: pg.Pool, guess: LoginAttempt): Promise<number | null> {
  await pool.query(
    `delete from password_guesses where account in (select account from password_guesses
       where last_at < now() - interval '${windowMinutes} minutes' for update skip locked)`,
  );
  const { rowCount } = await pool.query(
    `insert into password_guesses as g (account, at) values ($1, array[now()])
     on conflict (account) do update
       set at = array(select t from unnest(g.at) t where ${isRecent} order by t) || now(), last_at = now()
       where (select count(*) from unnest(g.at) t where ${isRecent}) < ${maxAttempts}`,
    [attemptKey(guess)],
  );
  if (rowCount === 1) return null;
  const { rows } = await pool.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(t) + interval '${windowMinutes} minutes' - now()))::int as wait
     from password_guesses, unnest(at) t where account = $1 and ${isRecent}`,
    [attemptKey(guess)],
  );
  return Math.max(rows[0]?.wait ?? 1, 1);
}

/** The password was right: it was no guess. */
export async function refundLoginAttempt(pool: pg.Pool, guess: LoginAttempt): Promise<void> {
  await pool.query(`update password_guesses set at = at[:cardinality(at) - 1] where account = $1`, [
    attemptKey(guess),
  ]);
}

export function throttledMessage(seconds: number): string {
  const left = Math.ceil(seconds / 60);
  return `Too many failed attempts to sign in to this account. Try again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`;
}

/** As the identity service looks accounts up: in small letters. */
function attemptKey({ email, browser }: LoginAttempt): Buffer {
  const account = email.toLowerCase();
  return createHash('sha256')
    .update(browser === null ? account : `${browser}\0${account}`)
    .digest();
}
