import type pg from 'pg';

/** What runs a query: the pool, or the connection of a transaction. */
export type IdentityDb = Pick<pg.ClientBase, 'query'>;

/** Commits what `work` did, or rolls back if it throws. */
export async function withIdentityTransaction<T>(
  pool: pg.Pool,
  work: (db: IdentityDb) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
