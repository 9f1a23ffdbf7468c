import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db, Tables } from '#src/platform/server/database/database.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { deleteRecord } from './deletions.ts';
import { recordQueries } from './record-queries.ts';
import { undoOnce } from './undo-once.ts';

const client = '01890a5d-ac96-774b-bcce-b302099a8058';
const project = '01890a5d-ac96-774b-bcce-b302099a8059';
const operationId = '01890a5d-ac96-774b-bcce-b302099a805a';
const owner = { ownerId: '01890a5d-ac96-774b-bcce-b302099a8057' };
const projects = recordQueries('projects', (row: Selectable<Tables['projects']>) => row);
const errors = {
  NOT_FOUND: () => new Error('not found'),
  CHANGED_SINCE: () => new Error('changed since'),
};

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await withClient(database.url, (owning) =>
    owning.query(`
      insert into users (id, name, email) values ('${owner.ownerId}', 'Ann', 'ann@example.org');
      insert into clients (user_id, id, name, request_hash)
        values ('${owner.ownerId}', '${client}', 'Northwind', '\\x00');
      insert into projects (user_id, id, client_id, name, request_hash)
        values ('${owner.ownerId}', '${project}', '${client}', 'Website', '\\x00')`),
  );
  return () => database[Symbol.asyncDispose]();
});

const transact = <T>(work: (db: Db) => Promise<T>) => database.withOwner(owner, work);
const rename = (name: string, operation?: string) =>
  transact((db) => projects.update(db, owner, { id: project, operationId: operation }, { name }));
const undo = (id: string, steps: object = {}) =>
  transact((db) => undoOnce(db, owner, id, { kind: 'projects', errors, lock: projects.lockAll, ...steps }));
const find = () => transact((db) => projects.find(db, owner, project));

it('restores the record once; a repeat changes nothing', async () => {
  await rename('Shop', operationId);

  expect(await undo(operationId)).toEqual({ ids: [project] });
  expect(await find()).toMatchObject({ name: 'Website' });

  await rename('Blog');
  expect(await undo(operationId)).toEqual({ ids: [project] });
  expect(await find()).toMatchObject({ name: 'Blog' });
});

it('has the result of further steps only the first time', async () => {
  await rename('Shop', operationId);
  const restore = async (restoreRows: () => Promise<void>) => {
    await restoreRows();
    return 'restored';
  };

  expect(await undo(operationId, { restore })).toEqual({ ids: [project], result: 'restored' });
  expect(await undo(operationId, { restore })).toEqual({ ids: [project] });
  expect(await find()).toMatchObject({ name: 'Website' });
});

it('is refused after a later change', async () => {
  await rename('Shop', operationId);
  await rename('Blog');

  await expect(undo(operationId)).rejects.toThrow('changed since');
  expect(await find()).toMatchObject({ name: 'Blog' });
});

it('is refused without an operation', async () => {
  await expect(undo(operationId)).rejects.toThrow('not found');
});

it('is refused if what the record refers to is gone', async () => {
  await transact((db) => deleteRecord(db, owner, 'projects', project));
  await transact((db) =>
    sql`delete from clients where user_id = ${owner.ownerId} and id = ${client}`.execute(db),
  );

  await expect(undo(project)).rejects.toThrow('not found');
  await expect(undo(project, { goneError: () => new Error('client is gone') })).rejects.toThrow(
    'client is gone',
  );
  expect(await find()).toBeNull();
});
