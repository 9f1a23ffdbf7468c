import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { deleteRecord } from './deletions.ts';
import { findOperation, undoOperationRows } from './operations.ts';

const ann = '01890a5d-ac96-774b-bcce-b302099a8057';
const northwind = '01890a5d-ac96-774b-bcce-b302099a8058';
const owner = { ownerId: ann };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await migration(`
    insert into users (id, name, email) values ('${ann}', 'Ann', 'ann@example.org');
    insert into clients (user_id, id, name, hourly_rate, request_hash)
      values ('${ann}', '${northwind}', 'Northwind', 90.1234, '\\x00')`);
  return () => database[Symbol.asyncDispose]();
});

it('restores a deleted record unchanged, once', async () => {
  const before = await client();
  await deleteNorthwind();
  expect(await client()).toBeUndefined();

  expect(await restoreNorthwind()).toBe(true);
  expect(await client()).toEqual(before);
  expect(await restoreNorthwind()).toBe(false);
});

it('gives a record deleted before an upgrade the defaults of new columns', async () => {
  const before = await client();
  await deleteNorthwind();
  await migration(`
    alter table clients add column terms_days integer not null default 30;
    alter table clients add column shouted text generated always as (upper(name)) stored`);

  expect(await restoreNorthwind()).toBe(true);
  expect(await client()).toEqual({ ...before, termsDays: 30, shouted: 'NORTHWIND' });
});

it('doesn’t store generated columns', async () => {
  await migration('alter table clients add column shouted text generated always as (upper(name)) stored');
  await deleteNorthwind();

  const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
    sql<{ record: object }>`select before -> 0 as record from operations`.execute(db),
  );
  expect(rows[0]?.record).toMatchObject({ name: 'Northwind' });
  expect(rows[0]?.record).not.toHaveProperty('shouted');
});

it('restores a record without columns that an upgrade has dropped', async () => {
  await deleteNorthwind();
  await migration('alter table clients drop column phone');

  expect(await restoreNorthwind()).toBe(true);
  expect(await client()).not.toHaveProperty('phone');
});

it('keeps null columns null, regardless of their default', async () => {
  await migration(`alter table clients add column shade text default 'blue';
    update clients set shade = null`);
  await deleteNorthwind();

  expect(await restoreNorthwind()).toBe(true);
  expect(await client()).toMatchObject({ shade: null });
});

async function client(): Promise<object | undefined> {
  const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
    sql<object>`select * from clients`.execute(db),
  );
  return rows[0];
}

function deleteNorthwind(): Promise<string | null> {
  return database.withOwner({ ownerId: ann }, (db) => deleteRecord(db, owner, 'clients', northwind));
}

async function restoreNorthwind(): Promise<boolean> {
  return database.withOwner({ ownerId: ann }, async (db) => {
    const deletion = await findOperation(db, owner, 'clients', northwind);
    if (!deletion || deletion.isUndone) return false;
    await undoOperationRows(db, owner, 'clients', deletion.operationId);
    return true;
  });
}

function migration(statements: string): Promise<unknown> {
  return withClient(database.url, (owning) => owning.query(statements));
}
