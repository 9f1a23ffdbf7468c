/** All that is stored, for tests that nothing more or else may be. */
import { asOwner } from './postgres.ts';

/** Every row as JSON by its table. What visitors leave behind by merely asking is left out. */
export async function storedIn(url: string): Promise<Record<string, string[]>> {
  return asOwner(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('rate_limits', 'sessions')
       order by relname`,
    );
    const stored: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${client.escapeIdentifier(name)} t order by 1`,
      );
      stored[name] = rows.map(({ row }) => row);
    }
    return stored;
  });
}

/** The same, as far as it is one account's. */
export async function storedOf(url: string, uid: string): Promise<Record<string, string[]>> {
  const stored = Object.entries(await storedIn(url));
  return Object.fromEntries(stored.map(([table, rows]) => [table, rows.filter((row) => row.includes(uid))]));
}
