import pg from 'pg';
import type { RecordConversion } from './private-mode.ts';

/**
 * Rewrites the tables that held private plaintext before private mode was turned on: PostgreSQL keeps deleted values in
 * its files until it reuses the space. Runs before Stint serves, because it locks the tables. Logs a failure; the next
 * start tries again. PostgreSQL recycles the write-ahead log by itself.
 */
export async function vacuumPlaintext(
  ownerUrl: string,
  conversions: readonly Pick<RecordConversion, 'tables'>[],
  log: (sentence: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_rewriting' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; revision: number }>(
      `select user_id as id, revision from private_modes where state = 'on' and needs_vacuum`,
    );
    if (rows.length === 0) return;
    await client.query(`set lock_timeout = '3s'`);
    for (const table of conversions.flatMap(({ tables }) => tables)) {
      await client.query(`vacuum (full, analyze) ${client.escapeIdentifier(toSnakeCase(table))}`);
    }
    // The planner's statistics hold sample values of a column.
    await client.query('vacuum (full) pg_statistic');
    await client.query(
      `update private_modes set needs_vacuum = false
         from unnest($1::uuid[], $2::int[]) as seen (id, revision)
         where user_id = seen.id and private_modes.revision = seen.revision`,
      [rows.map(({ id }) => id), rows.map(({ revision }) => revision)],
    );
    log('Rewrote the tables that held private fields in plaintext');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    log(
      `Database files may still hold plaintext from before private mode (${error.message}). The next start tries again.`,
    );
  } finally {
    await client.end();
  }
}

/** importFiles → import_files. */
function toSnakeCase(table: string): string {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
