/** Rows that refer to a record are found by an index, also when the record is deleted. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

/** Foreign keys without an index that begins with their columns. It may leave out rows without a value. */
async function listUnindexed(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i
            join pg_class x on x.oid = i.indexrelid
            join pg_am a on a.oid = x.relam and a.amname = 'btree'
          where i.indrelid = k.conrelid and i.indnkeyatts >= cardinality(k.conkey)
            and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) in (
              select format('(%I IS NOT NULL)', c.attname) from pg_attribute c
                where c.attrelid = k.conrelid and c.attnum = any (k.conkey))))
      order by k.conname`);
  return rows.map(({ name }) => name);
}

/** `timesheets_of_task` needs only the task to find the same rows, because a task has one project. */
const indexedOtherwise = ['timesheets_task'];

it('every foreign key has an index that begins with its columns', async () => {
  expect(await listUnindexed()).toEqual(indexedOtherwise);
});

it.each([
  ['is missing', 'drop index invoiced_prices_project'],
  [
    'has other rows',
    `drop index invoiced_prices_project;
     create index invoiced_prices_project on invoiced_prices (user_id, project_id) where amount_minor > 0`,
  ],
  [
    'begins with something else',
    `drop index invoiced_prices_project;
     create index invoiced_prices_project on invoiced_prices (amount_minor, user_id, project_id)`,
  ],
])('an index that %s is found', async (_case, change) => {
  await client.query('begin');
  try {
    await client.query(change);
    expect(await listUnindexed()).toHaveLength(indexedOtherwise.length + 1);
  } finally {
    await client.query('rollback');
  }
});
