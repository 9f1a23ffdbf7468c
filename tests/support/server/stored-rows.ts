/** Everything stored, for tests that nothing else changed. */
import pg from 'pg';

/** One connection per database: connecting takes three times as long as reading all rows. */
const readers = new Map<string, Promise<pg.Client>>();

/** Every row as JSON by table, except what requests alone leave behind. */
export async function storedRows(url: string): Promise<Record<string, string[]>> {
  const client = await readerOf(url);
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('rate_limits', 'sessions')`,
  );
  const all = tables.map(({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t`);
  const { rows } = await client.query<{ name: string; row: string }>(
    `${all.join(' union all ')} order by name, row`,
  );
  const stored: Record<string, string[]> = Object.fromEntries(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) stored[name]?.push(row);
  return stored;
}

/** The rows of one account. */
export async function storedRowsOfAccount(url: string, uid: string): Promise<Record<string, string[]>> {
  const stored = Object.entries(await storedRows(url));
  return Object.fromEntries(stored.map(([table, rows]) => [table, rows.filter((row) => row.includes(uid))]));
}

/** Before the database is dropped, which open connections prevent. */
export async function closeReader(url: string): Promise<void> {
  const reader = await readers.get(url);
  readers.delete(url);
  await reader?.end();
}

function readerOf(url: string): Promise<pg.Client> {
  const reader = readers.get(url) ?? connect(url);
  readers.set(url, reader);
  return reader;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
