/** Raw SQL with the app's database role, on every table. */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { anEntry, newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createRecordFixtures } from '#tests/support/server/record-fixtures.ts';
import { storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';

let stint: Installation;
let ann: ApiCaller;
let ben: ApiCaller;
/** From the catalogue, so that new tables are included. */
let tables: string[];
beforeAll(async () => {
  stint = await startInstallation();
  [ann, ben] = [await stint.newTenant('Ann'), await stint.newTenant('Ben')];
  for (const tenant of [ann, ben]) {
    const { projectId, createRecord } = await createRecordFixtures(stint, tenant);
    await tenant.api.timesheets.create(anEntry({ projectId }));
    await createRecord('deletedEntry');
    await createRecord('viewer');
  }
  const found = await catalogue<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  tables = found.map(({ name }) => name);
  return () => stint[Symbol.asyncDispose]();
});

describe('an attacker with raw SQL', () => {
  it('cannot read another tenant’s rows in any table [1.3, 6.1]', async () => {
    const leaks: string[] = [];
    for (const table of tables) {
      const rows = await tryAs<{ row: string }>(ann, `select to_jsonb(t)::text as row from ${table} t`);
      if (rows.some(({ row }) => row.includes(ben.uid))) leaks.push(table);
    }

    expect(tables).toContain('timesheets');
    expect(leaks).toEqual([]);
  });

  it('as super admin reads only roles, viewers, invitations, mails and the audit log of other tenants [1.3, 6.5]', async () => {
    const leaked: string[] = [];
    for (const table of tables) {
      const rows = await tryAs<{ row: string }>(
        stint.owner,
        `select to_jsonb(t)::text as row from ${table} t`,
      );
      if (rows.some(({ row }) => row.includes(ben.uid))) leaked.push(table);
    }

    expect(leaked.toSorted()).toEqual(['audit_log', 'client_viewers', 'invitations', 'mails', 'user_roles']);
  });

  it('cannot change or delete another tenant’s rows in any table [1.3, 6.1]', async () => {
    const before = await storedRowsOfAccount(stint.database.url, ben.uid);
    const columns = await catalogue<{ table: string; name: string }>(
      `select attrelid::regclass::text as table, attname as name from pg_attribute
       where attname in ('user_id', 'actor_id', 'id') and attrelid::regclass::text = any ($1)`,
      [tables],
    );
    for (const { table, name } of columns) {
      await tryAs(ann, `update ${table} set ${name} = ${name}`);
      await tryAs(ann, `delete from ${table} where ${name}::text <> ''`);
    }

    expect(columns.length).toBeGreaterThan(tables.length / 2);
    expect(await storedRowsOfAccount(stint.database.url, ben.uid)).toEqual(before);
  });

  it('cannot insert rows for another tenant in any table [1.3, 6.1]', async () => {
    const before = await storedRowsOfAccount(stint.database.url, ben.uid);
    const columns = await catalogue<{ table: string; names: string }>(
      `select attrelid::regclass::text as table, string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attnum > 0 and not attisdropped and attgenerated = '' and attrelid::regclass::text = any ($1)
       group by attrelid`,
      [tables],
    );
    const namesOf = new Map(columns.map(({ table, names }) => [table, names]));
    for (const [table, rows] of Object.entries(before)) {
      const names = namesOf.get(table);
      for (const row of rows) {
        const renamed = JSON.stringify({
          ...parsed(row),
          ...(row.includes('"id": "') ? { id: newId() } : {}),
        });
        await tryAs(
          ann,
          `insert into ${table} (${names}) overriding system value
             select ${names} from jsonb_populate_record(null::${table}, $1)`,
          [renamed],
        );
      }
    }

    expect(await storedRowsOfAccount(stint.database.url, ben.uid)).toEqual(before);
  });

  it('cannot become super admin through a table of the same name [6.5]', async () => {
    const client = await connected();
    try {
      await client.query(`set role stint_app; create temp table user_roles (user_id uuid, system_role text)`);
      await client.query(`insert into user_roles values ('${ann.uid}', 'superAdmin')`);
      await client.query(`select set_config('stint.user_id', '${ann.uid}', false)`);
      const { rows } = await client.query('select is_super_admin() as "isSuperAdmin"');

      expect(rows).toEqual([{ isSuperAdmin: false }]);
    } finally {
      await client.end();
    }
  });

  it('sees no rows without a user', async () => {
    const client = await connected();
    try {
      await client.query('set role stint_app');
      for (const table of await readable()) {
        // Visitors may know whether they can register.
        if (table === 'installation') continue;
        const { rows } = await client.query(`select from ${table}`);
        expect({ table, rows: rows.length }).toEqual({ table, rows: 0 });
      }
    } finally {
      await client.end();
    }
  });

  it.each([
    'select * from visible_accounts()',
    `select * from client_owners(array(select id from clients) || '{}')`,
    'select * from viewed_clients()',
  ])('gets no data of another tenant from %s [6.5]', async (statement) => {
    const rows = await tryAs(ann, statement);

    expect(JSON.stringify(rows)).not.toContain(ben.uid);
  });
});

/** The rows; none if the database refuses access. Other errors are thrown. */
async function tryAs<Row extends object>(
  caller: ApiCaller,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connected();
  try {
    await client.query('set role stint_app');
    await client.query(`select set_config('stint.user_id', $1, false)`, [caller.uid]);
    const { rows } = await client.query<Row>(statement, values);
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusals.has(error.code ?? '')) return [];
    throw error;
  } finally {
    await client.end();
  }
}

/** Permission denied; another row refers to it; a generated column. */
const refusals = new Set(['42501', '23503', '428C9']);

async function readable(): Promise<string[]> {
  const found = await catalogue<{ name: string }>(
    `select name from unnest($1::text[]) name where has_table_privilege('stint_app', name, 'select')`,
    [tables],
  );
  return found.map(({ name }) => name);
}

function catalogue<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(stint.database.url, async (client) => (await client.query<Row>(query, values)).rows);
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stint.database.url });
  await client.connect();
  return client;
}

function parsed(row: string): object {
  return JSON.parse(row) as object;
}
