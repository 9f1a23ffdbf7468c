import type pg from 'pg';

/**
 * What the next account becomes. The first one needs neither approval nor invitation. The trigger `welcome_account`
 * (migrations/schema/functions) decides it again when the account is stored. [6.4]
 */
export async function findRegistrationPolicy(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ next: string }>(
    `select case when exists (select from users) then registration_policy() else 'first' end as next`,
  );
  return rows[0]?.next ?? 'approval';
}
