import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withClient, dropLogins, listLogins, throwOnLog } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { openDatabase } from './database.ts';
import { withUrlParameters, ensureLoginRoles } from './login-roles.ts';

const ann = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('SQL injected through the app', () => {
  let database: TestDatabase;
  let ownerName: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { rows } = await withClient(database.url, (client) =>
      client.query<{ me: string }>('select current_user as me'),
    );
    ownerName = rows[0]?.me ?? '';
    return () => database[Symbol.asyncDispose]();
  });

  it.each([
    'select from timesheets',
    'select from sessions',
    'select from stint_logins',
    'alter table timesheets disable row level security',
    'drop policy own_clients on clients',
    'create table loot (row text)',
    'create role accomplice',
  ])('cannot %s after resetting its role', async (statement) => {
    await expect(runAfter('set role none', statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  it.each(['set role', 'set session authorization'])('cannot become another role by %s', async (step) => {
    for (const other of [ownerName, 'stint_identity', 'postgres']) {
      await expect(runAfter('set role none', `${step} "${other}"`)).rejects.toThrow(
        /permission denied|does not exist/,
      );
    }
  });

  it('doesn’t run as the owner', async () => {
    const { rows } = await database.withOwner({ ownerId: ann }, (db) =>
      sql<{ login: string }>`select session_user as login`.execute(db),
    );

    expect(rows[0]?.login).toMatch(/^stint_app_[0-9a-f]{12}$/);
  });

  it('gets no rights of the identity service’s connections by resetting their role', async () => {
    const client = await database.identityPool.connect();
    try {
      await client.query('set role none');
      await expect(client.query('select from sessions')).rejects.toThrow('permission denied');
    } finally {
      client.release(true);
    }
  });

  function runAfter(first: string, statement: string): Promise<unknown> {
    return database.withOwner({ ownerId: ann }, async (db) => {
      await sql.raw(first).execute(db);
      await sql.raw(statement).execute(db);
    });
  }
});

describe('the logins', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    // Logins of this database, not those shared with other copies.
    await withClient(database.url, (client) => client.query('drop table stint_logins'));
    return () => database[Symbol.asyncDispose]();
  });

  it('are the same for processes that start concurrently', async () => {
    const [first, ...others] = await Promise.all(
      [1, 2, 3, 4].map(() => ensureLoginRoles(database.url, throwOnLog)),
    );
    await using _ = forgetting(await listLogins(database.url));

    for (const other of others) expect(other).toEqual(first);
  });

  it('work after a restored backup has lost their passwords', async () => {
    await ensureLoginRoles(database.url, throwOnLog);
    const names = await listLogins(database.url);
    await using _ = forgetting(names);
    for (const name of names)
      await withClient(database.url, (client) => client.query(`alter role ${name} password null`));

    const logins = await ensureLoginRoles(database.url, throwOnLog);

    await expect(roleOf(logins.stint_app)).resolves.toBe('stint_app');
  });

  it('fall back to the owner with a warning if the server refuses other logins', async () => {
    await ensureLoginRoles(database.url, throwOnLog);
    const names = await listLogins(database.url);
    await using _ = forgetting(names);
    for (const name of names)
      await withClient(database.url, (client) => client.query(`alter role ${name} nologin`));
    const warnings: string[] = [];

    const logins = await ensureLoginRoles(database.url, (message) => warnings.push(message));

    expect(warnings).toEqual([
      expect.stringMatching(/^Stint connects to the database as its owner.* is not permitted to log in/),
    ]);
    await expect(roleOf(logins.stint_app)).resolves.toBe('stint_app');
  });

  it('fall back to the owner if it cannot create roles', async () => {
    const roleName = `poor_${randomBytes(4).toString('hex')}`;
    await withClient(database.url, (client) =>
      client.query(`create role ${roleName}; grant ${roleName} to current_user`),
    );
    await using _ = forgetting([roleName]);
    const warnings: string[] = [];
    const url = withUrlParameters(database.url, { options: `-c role=${roleName}` });

    expect(await ensureLoginRoles(url, (message) => warnings.push(message))).toMatchObject({
      stint_app: url,
    });
    expect(warnings).toEqual([expect.stringContaining('permission denied')]);
  });

  it('work as the app with any options in the URL', async () => {
    const url = withUrlParameters(database.url, { options: '-c role=stint_identity' });

    await expect(roleOf(url)).resolves.toBe('stint_app');
  });

  function forgetting(names: string[]): AsyncDisposable {
    return {
      async [Symbol.asyncDispose]() {
        await withClient(database.url, async (client) => {
          for (const name of names) await client.query(`drop owned by ${name}`);
          await dropLogins(client, names);
        });
      },
    };
  }
});

async function roleOf(login: string): Promise<string | undefined> {
  const opened = openDatabase({
    logins: { stint_app: login, stint_identity: login },
    poolSize: 1,
    registration: 'approval',
  });
  try {
    const { rows } = await opened.withOwner({ ownerId: ann }, (db) =>
      sql<{ role: string }>`select current_user as role`.execute(db),
    );
    return rows[0]?.role;
  } finally {
    await opened.close();
  }
}
