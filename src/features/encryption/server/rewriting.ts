import pg from 'pg';
import type { Conversion } from './private-mode.ts';

/**
 * Writes the tables anew that private texts were in before somebody turned private mode on: PostgreSQL keeps what was
 * deleted in their files until it needs the space. Before Stint serves, as nobody else may use a table meanwhile; where
 * another process does, or the account may not, it is said, and the next start tries again. Its write-ahead log goes by
 * itself, later.
 */
export async function rewriteConverted(
  ownerUrl: string,
  conversions: readonly Pick<Conversion, 'tables'>[],
  say: (sentence: string) => void,
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'stint_rewriting' });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string; revision: number }>(
      `select user_id as id, revision from private_modes where state = 'on' and plain_in_files`,
    );
    if (rows.length === 0) return;
    await owner.query(`set lock_timeout = '3s'`);
    for (const table of conversions.flatMap(({ tables }) => tables)) {
      await owner.query(`vacuum (full, analyze) ${owner.escapeIdentifier(inSnakeCase(table))}`);
    }
    // What the planner remembers of a column are texts from it.
    await owner.query('vacuum (full) pg_statistic');
    await owner.query(
      `update private_modes set plain_in_files = false
         from unnest($1::uuid[], $2::int[]) as seen (id, revision)
         where user_id = seen.id and private_modes.revision = seen.revision`,
      [rows.map(({ id }) => id), rows.map(({ revision }) => revision)],
    );
    say('Wrote the tables anew that had private texts in plain');
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    say(
      `What was plain before private mode may still be in files of the database (${error.message}). The next start tries again.`,
    );
  } finally {
    await owner.end();
  }
}

/** As PostgreSQL calls it: importFiles is import_files. */
function inSnakeCase(table: string): string {
  return table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
