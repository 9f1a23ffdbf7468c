import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, inject, it } from 'vitest';
import { withClient, withDatabaseName } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import { migrate } from './migrate.ts';

let folder: string;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stint-migrations-'));
  const { url: server, template } = inject('postgres');
  const name = `${template}_${folder.slice(-6).toLowerCase()}`;
  await withClient(server, (client) => client.query(`create database ${client.escapeIdentifier(name)}`));
  url = withDatabaseName(server, name);
  return async () => {
    await rm(folder, { recursive: true });
    await withClient(server, (client) => client.query(`drop database ${client.escapeIdentifier(name)}`));
  };
});

it('runs new migrations once, in order', async () => {
  await write('0002-fill.sql', `insert into things values ('two')`);
  await write('0001-make.sql', 'create table things (name text)');

  expect(await migrate(url, { folder })).toEqual(['0001-make.sql', '0002-fill.sql']);
  expect(await migrate(url, { folder })).toEqual([]);
  expect(await things()).toEqual(['two']);
});

it('rolls back all migrations if one fails', async () => {
  await write('0001-make.sql', 'create table things (name text)');
  await migrate(url, { folder });
  await write('0002-fill.sql', `insert into things values ('two')`);
  await write('0003-broken.sql', 'insert into nothing values (1)');

  await expect(migrate(url, { folder })).rejects.toThrow(
    'The migration 0003-broken.sql failed; nothing was changed.',
  );
  expect(await things()).toEqual([]);
});

it('rejects a database migrated by a newer version', async () => {
  await write('0001-make.sql', 'create table things (name text)');
  await migrate(url, { folder });
  await rm(join(folder, '0001-make.sql'));

  await expect(migrate(url, { folder })).rejects.toThrow(
    /^This data was written by a newer version of Stint/,
  );
});

it('rejects a database from before the first release, and changes nothing', async () => {
  await write('0001-accounts.sql', 'create table things (name text)');
  await migrate(url, { folder });

  await expect(migrate(url)).rejects.toThrow(
    'This data was written by a version of Stint before 0.1.0 and can’t be upgraded (it includes migration 0001-accounts.sql). Use an empty database, or one of version 0.1.0 or later.',
  );
  expect(await things()).toEqual([]);
  const { rows } = await withClient(url, (client) => client.query(`select to_regclass('users') as users`));
  expect(rows).toEqual([{ users: null }]);
});

it('rejects a migration that changed after it ran, ignoring line endings', async () => {
  await write('0001-make.sql', 'create table\nthings (name text)');
  await migrate(url, { folder });

  await write('0001-make.sql', 'create table\r\nthings (name text)');
  expect(await migrate(url, { folder })).toEqual([]);

  await write('0001-make.sql', 'create table things (name text, size integer)');
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^The migration 0001-make.sql was changed after it ran/,
  );
});

it('rejects a new migration numbered below one that ran', async () => {
  await write('0002-make.sql', 'create table things (name text)');
  await migrate(url, { folder });
  await write('0001-late.sql', 'create table others (name text)');

  await expect(migrate(url, { folder })).rejects.toThrow('Give it a higher number');
});

it('runs once when several processes start concurrently', async () => {
  await write('0001-make.sql', 'create table things (name text); select pg_sleep(0.05)');

  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(url, { folder })));

  expect(ran.flat()).toEqual(['0001-make.sql']);
});

it('explains that the database doesn’t exist', async () => {
  await expect(migrate(withDatabaseName(url, 'no_such_database'), { folder })).rejects.toThrow(
    'Can’t open the database (database "no_such_database" does not exist). Check DATABASE_URL.',
  );
});

it('shows the SQL to run if it may not create its roles', async () => {
  await using database = await createTestDatabase();
  const name = `poor_${folder.slice(-6).toLowerCase()}`;
  await withClient(database.url, (client) =>
    client.query(`create role ${name}; grant ${name} to current_user`),
  );
  try {
    const restrictedUrl = new URL(database.url);
    restrictedUrl.searchParams.set('options', `-c role=${name}`);

    await expect(migrate(restrictedUrl.href, { folder })).rejects.toThrow(
      `run once: GRANT stint_app TO ${name}; GRANT stint_identity TO ${name};`,
    );
  } finally {
    await withClient(database.url, (client) => client.query(`drop role ${name}`));
  }
});

function write(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, name), sql);
}

async function things(): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string }>('select name from things'),
  );
  return rows.map(({ name }) => name);
}
