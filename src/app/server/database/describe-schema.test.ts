import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { describeRows, describeSchema } from '#tools/tables/describe-schema.ts';

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

it.each([
  'alter table clients add column nickname text',
  'alter table clients alter name drop not null',
  'alter table clients alter is_active set default false',
  'alter table clients alter name type varchar(100)',
  'alter table clients drop constraint clients_rounding',
  'alter table invoices alter constraint invoices_related not deferrable',
  'drop index clients_newest',
  `comment on column clients.name is 'The name.'`,
  `comment on table clients is 'Clients.'`,
  'alter table clients disable row level security',
  'alter table clients force row level security',
  'drop policy only_client on clients',
  'alter policy own_clients on clients using (true)',
  'alter policy own_clients on clients to stint_viewer',
  'grant select on sessions to stint_app',
  'grant select (notes) on clients to stint_viewer',
  'revoke usage on schema public from stint_app',
  'drop trigger queue_mail on mails',
  `create or replace function own_name() returns text language sql as $$ select 'Ann' $$`,
  'alter function own_name() security invoker',
  'revoke execute on function own_name() from stint_app',
  `comment on function own_name() is 'The name.'`,
])('the schema shows: %s', async (change) => {
  const before = await describeSchema(client);
  await client.query('begin');
  try {
    await client.query(change);
    expect(await describeSchema(client)).not.toEqual(before);
  } finally {
    await client.query('rollback');
  }
});

it('rows of migrations are shown without their times', async () => {
  expect(await describeRows(client)).toBe(
    `insert into installation (id, registration) values ('true', NULL);\n`,
  );
});
