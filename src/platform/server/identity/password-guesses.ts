import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * How many wrong passwords an account takes in a quarter of an hour, whatever addresses they come from; and, apart from
 * those, from each browser in which somebody has signed in to it before.
 */
const most = 10;
const minutes = 15;
const recent = `t > now() - interval '${minutes} minutes'`;

/** Whose password is tried, and from which of the browsers known to have signed in to that account. */
export type Guess = { email: string; browser: string | null };

/**
 * Takes one of the guesses that there are, in one statement: of many at the same moment none slips through.
 * Answers with the seconds to wait where none is left, with null where the password may be looked at.
 */
export async function takeGuess(pool: pg.Pool, guess: Guess): Promise<number | null> {
  await pool.query(
    `delete from password_guesses where account in (select account from password_guesses
       where last_at < now() - interval '${minutes} minutes' for update skip locked)`,
  );
  const { rowCount } = await pool.query(
    `insert into password_guesses as g (account, at) values ($1, array[now()])
     on conflict (account) do update
       set at = array(select t from unnest(g.at) t where ${recent} order by t) || now(), last_at = now()
       where (select count(*) from unnest(g.at) t where ${recent}) < ${most}`,
    [countedUnder(guess)],
  );
  if (rowCount === 1) return null;
  const { rows } = await pool.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(t) + interval '${minutes} minutes' - now()))::int as wait
     from password_guesses, unnest(at) t where account = $1 and ${recent}`,
    [countedUnder(guess)],
  );
  return Math.max(rows[0]?.wait ?? 1, 1);
}

/** The password was right: it was no guess. */
export async function giveBackGuess(pool: pg.Pool, guess: Guess): Promise<void> {
  await pool.query(`update password_guesses set at = at[:cardinality(at) - 1] where account = $1`, [
    countedUnder(guess),
  ]);
}

export function tooManyGuesses(seconds: number): string {
  const left = Math.ceil(seconds / 60);
  return `Too many failed attempts to sign in to this account. Try again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`;
}

/** As the identity service looks accounts up: in small letters. */
function countedUnder({ email, browser }: Guess): Buffer {
  const account = email.toLowerCase();
  return createHash('sha256')
    .update(browser === null ? account : `${browser}\0${account}`)
    .digest();
}
