import { createHash } from 'node:crypto';
import type pg from 'pg';

/** How many wrong passwords an account takes in a quarter of an hour, whatever addresses they come from. */
const most = 10;
const minutes = 15;
const recent = `t > now() - interval '${minutes} minutes'`;

/**
 * Takes one of the guesses that an e-mail has, in one statement: of many at the same moment none slips through.
 * Answers with the seconds to wait where none is left, with null where the password may be looked at.
 */
export async function takeGuess(pool: pg.Pool, email: string): Promise<number | null> {
  await pool.query(
    `delete from password_guesses where account in (select account from password_guesses
       where last_at < now() - interval '${minutes} minutes' for update skip locked)`,
  );
  const { rowCount } = await pool.query(
    `insert into password_guesses as g (account, at) values ($1, array[now()])
     on conflict (account) do update
       set at = array(select t from unnest(g.at) t where ${recent} order by t) || now(), last_at = now()
       where (select count(*) from unnest(g.at) t where ${recent}) < ${most}`,
    [accountOf(email)],
  );
  if (rowCount === 1) return null;
  const { rows } = await pool.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(t) + interval '${minutes} minutes' - now()))::int as wait
     from password_guesses, unnest(at) t where account = $1 and ${recent}`,
    [accountOf(email)],
  );
  return Math.max(rows[0]?.wait ?? 1, 1);
}

/** The password was right: it was no guess. */
export async function giveBackGuess(pool: pg.Pool, email: string): Promise<void> {
  await pool.query(`update password_guesses set at = at[:cardinality(at) - 1] where account = $1`, [
    accountOf(email),
  ]);
}

export function tooManyGuesses(seconds: number): string {
  const left = Math.ceil(seconds / 60);
  return `Too many failed attempts to sign in to this account. Try again in ${left} ${left === 1 ? 'minute' : 'minutes'}.`;
}

/** As the identity service looks accounts up: in small letters. */
function accountOf(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest();
}
