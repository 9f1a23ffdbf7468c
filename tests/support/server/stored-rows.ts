/** Everything stored, for tests that nothing else changed. */
import pg from 'pg';

/** Every row as JSON by table, except what requests alone leave behind. */
export async function storedRows(url: string): Promise<Record<string, string[]>> {
  const { client, tables, selectRows } = await readerOf(url);
  const { rows } = await client.query<{ name: string; row: string }>(selectRows);
  const stored: Record<string, string[]> = Object.fromEntries(tables.map((name) => [name, []]));
  for (const { name, row } of rows) stored[name]?.push(row);
  return stored;
}

/** The rows of one account. */
export async function storedRowsOfAccount(url: string, uid: string): Promise<Record<string, string[]>> {
  const stored = Object.entries(await storedRows(url));
  return Object.fromEntries(stored.map(([table, rows]) => [table, rows.filter((row) => row.includes(uid))]));
}

/**
 * The versions of each table's rows, which differ after any write to the table: a row's new version has a higher number
 * than all before. Takes a tenth of the time of reading the rows.
 */
export async function rowVersions(url: string): Promise<object[]> {
  const { client, selectVersions } = await readerOf(url);
  const { rows } = await client.query<object>(selectVersions);
  return rows;
}

/** Call this before dropping the database: open connections prevent it. */
export async function closeReader(url: string): Promise<void> {
  const reader = await readers.get(url);
  readers.delete(url);
  await reader?.client.end();
}

type Reader = {
  client: pg.Client;
  tables: string[];
  /** Prepared by name: planning a query of all tables takes longer than running it. */
  selectRows: pg.QueryConfig;
  selectVersions: pg.QueryConfig;
};

/** One connection per database: connecting takes three times as long as reading all rows. */
const readers = new Map<string, Promise<Reader>>();

function readerOf(url: string): Promise<Reader> {
  const reader = readers.get(url) ?? connect(url);
  readers.set(url, reader);
  return reader;
}

async function connect(url: string): Promise<Reader> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('rate_limits', 'sessions')`,
  );
  const tables = rows.map(({ name }) => name);
  const ofEveryTable = (columns: string) =>
    tables.map((name) => `select '${name}' as name, ${columns} from ${name} t`).join(' union all ');
  return {
    client,
    tables,
    selectRows: { name: 'rows', text: `${ofEveryTable('to_jsonb(t)::text as row')} order by name, row` },
    selectVersions: {
      name: 'versions',
      text: `${ofEveryTable('count(*), sum(xmin::text::bigint) as versions')} order by name`,
    },
  };
}
