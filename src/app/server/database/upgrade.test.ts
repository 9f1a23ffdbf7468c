/** Databases of released versions, with data, become those of today. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { auditChainQuery } from '#src/features/admin/server/verify-audit-chain.ts';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { withClient, withDatabaseName } from '#tests/support/server/postgres-setup.ts';
import { describeSchema } from '#tools/tables/describe-schema.ts';
import { readReleases } from '#tools/tables/released-migrations.ts';

const releases = Object.entries(await readReleases());

/** Stands for those of the next version. */
const newerMigration = `
  alter table clients add column nickname text;
  update clients set nickname = upper(name);
  create table nicknames (user_id uuid references users (id), id uuid, primary key (user_id, id));`;

let released: string;
let newer: string;
beforeEach(async () => {
  released = await mkdtemp(join(tmpdir(), 'stint-released-'));
  newer = await mkdtemp(join(tmpdir(), 'stint-newer-'));
  return async () => {
    await rm(released, { recursive: true });
    await rm(newer, { recursive: true });
  };
});

it('every released version has data to upgrade', () => {
  expect(releases.map(([version]) => version)).toContain('0.1.0');
});

it('version 0.1.0 has data in every table but those of a login', async () => {
  await copyMigrations('0.1.0');
  await withDatabase(async (client, url) => {
    await migrate(url, { folder: released });
    await client.query(await readFile('tests/upgrades/0.1.0.sql', 'utf8'));

    const empty = Object.entries(await readTables(client)).filter(([, rows]) => rows.length === 0);

    expect(empty.map(([table]) => table).toSorted()).toEqual([
      'deleted_accounts',
      'email_changes',
      'login_attempts',
      'passkeys',
      'registrations',
      'two_factors',
      'verifications',
    ]);
  });
});

it('drafts of recurring expenses of version 0.1.0 become runs of their schedule', async () => {
  await copyMigrations('0.1.0');
  await withDatabase(async (client, url) => {
    await migrate(url, { folder: released });
    await client.query(await readFile('tests/upgrades/0.1.0.sql', 'utf8'));
    await client.query(`
      update expenses set recurring_expense_id = id, recurring_day = '2026-03-02', recurrence = '{"every": 1}'
        where id = (select min(id::text)::uuid from expenses)`);

    await migrate(url, { folder: 'migrations' });

    const { rows } = await client.query(`
      select r.kind, r.state, r.day::text, e.recurrence ->> 'anchor' as anchor from schedule_runs r
        join expenses e on e.user_id = r.user_id and e.id = r.schedule_id and e.id = r.record_id`);
    expect(rows).toContainEqual({ kind: 'expenses', state: 'done', day: '2026-03-02', anchor: 'sameDay' });
  });
});

it('earlier recurring invoices bill no work in arrears, also after their change is undone', async () => {
  await copyMigrations('0.1.0');
  await withDatabase(async (client, url) => {
    await migrate(url, { folder: released });
    await client.query(await readFile('tests/upgrades/0.1.0.sql', 'utf8'));
    for (const name of await readdir('migrations'))
      if (name < '0036') await cp(join('migrations', name), join(newer, name));
    await migrate(url, { folder: newer });
    await client.query(`
      insert into recurring_invoices
          (user_id, id, client_id, name, recurrence, mode, period_side, work, when_empty, request_hash)
        select user_id, gen_random_uuid(), id, 'Care', '{"nextDay": null}', 'draft', 'following', '{"hasTime": true}',
               'skip', '' from clients limit 1;
      insert into operations (user_id, id, kind, before, request_hash)
        select user_id, gen_random_uuid(), 'recurringInvoices', jsonb_build_array(to_jsonb(r)), ''
          from recurring_invoices r`);

    await migrate(url, { folder: 'migrations' });

    const { rows } = await client.query(`
      select r.work, o.before -> 0 -> 'work' as before, o.before -> 0 ->> 'name' as name
        from recurring_invoices r join operations o on o.kind = 'recurringInvoices'`);
    const work = { hasTime: true, isInArrears: false };
    expect(rows).toEqual([{ work, before: work, name: 'Care' }]);
  });
});

it('invited people who only view clients become viewers, and the audit log says so', async () => {
  await copyMigrations('0.1.0');
  await withDatabase(async (client, url) => {
    await migrate(url, { folder: released });
    await client.query(await readFile('tests/upgrades/0.1.0.sql', 'utf8'));
    // The owner shared a client with the first of them directly, and chose the role; the next one tracks time, too.
    const invited = await client.query<{ id: string }>(`
      select viewer_id as id from client_viewers where exists (
        select from invitations join users on users.email = invitations.email
          where users.id = viewer_id and accepted_at is not null)
        order by viewer_id`);
    const [shared, tenant, ...viewers] = invited.rows.map(({ id }) => id);
    await client.query(
      'update invitations set accepted_at = null from users u where u.id = $1 and u.email = invitations.email',
      [shared],
    );
    await client.query('update user_roles set tenant_enabled = true where user_id = $1', [tenant]);
    const { rows: earlier } = await client.query('select id from audit_log');

    await migrate(url, { folder: 'migrations' });

    const changed = await client.query<{ id: string }>(
      `select user_id as id from user_roles where system_role = 'viewer' order by user_id`,
    );
    expect(viewers).toHaveLength(2);
    expect(changed.rows.map(({ id }) => id)).toEqual(viewers);
    const { rows: added } = await client.query(
      'select action, subject_id as id, before, after from audit_log a order by a.id offset $1',
      [earlier.length],
    );
    const entry = { action: 'role.changed', before: { systemRole: 'user' }, after: { systemRole: 'viewer' } };
    expect(added).toEqual(viewers.map((id) => ({ ...entry, id })));
    expect((await client.query(auditChainQuery)).rows).toMatchObject([{ brokenAt: null }]);
  });
});

async function copyMigrations(version: string): Promise<void> {
  const [, files = {}] = releases.find(([name]) => name === version) ?? [];
  for (const name of Object.keys(files)) await cp(join('migrations', name), join(released, name));
}

describe.each(releases)('a database of version %s', (version) => {
  beforeEach(() => copyMigrations(version));

  it('gets the schema of today, and keeps its data', async () => {
    await withDatabase(async (client, url) => {
      await migrate(url, { folder: released });
      await client.query(await readFile(`tests/upgrades/${version}.sql`, 'utf8'));
      const before = await readTables(client);

      await migrate(url, { folder: 'migrations' });

      for (const [file, sql] of await describeSchema(client))
        expect(await readFile(join('migrations/schema', file), 'utf8')).toBe(sql);
      expect(withoutAdded(await readTables(client), before)).toMatchObject(withoutMoved(before));
    });
  });

  it('gets the same schema from a newer migration as a new database, and keeps its data', async () => {
    await cp('migrations', newer, { recursive: true });
    await writeFile(join(newer, '9999-nicknames.sql'), newerMigration);
    await withDatabase(async (client, url) => {
      await migrate(url, { folder: released });
      await client.query(await readFile(`tests/upgrades/${version}.sql`, 'utf8'));
      const before = await readTables(client);

      expect((await migrate(url, { folder: newer })).at(-1)).toBe('9999-nicknames.sql');

      const upgraded = await describeSchema(client);
      expect(withoutAdded(await readTables(client), before)).toMatchObject(withoutMoved(before));
      const { rows } = await client.query('select name from clients where nickname = upper(name)');
      expect(rows).toHaveLength(before['clients']?.length ?? 0);
      await withDatabase(async (fresh, freshUrl) => {
        await migrate(freshUrl, { folder: newer });
        expect(await describeSchema(fresh)).toEqual(upgraded);
      });
      expect(await readFile('migrations/schema/tables.sql', 'utf8')).not.toBe(upgraded.get('tables.sql'));
    });
  });
});

async function withDatabase(work: (client: pg.Client, url: string) => Promise<void>): Promise<void> {
  const { url: server, template } = inject('postgres');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const url = withDatabaseName(server, name);
  await withClient(server, (client) => client.query(`create database ${name}`));
  try {
    await withClient(url, (client) => work(client, url));
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name}`));
  }
}

/** Columns that a later migration moved to another table, or whose values it changed. */
const movedColumns: Readonly<Record<string, readonly string[]>> = {
  mails: ['attachment', 'attachment_name'],
  user_roles: ['system_role', 'revision', 'updated_at'],
};

function withoutMoved(tables: Record<string, object[]>): Record<string, object[]> {
  return mapValues(tables, (rows, table) =>
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !movedColumns[table]?.includes(name))),
    ),
  );
}

/** Without the audit entries of what a migration changed. */
function withoutAdded(
  tables: Record<string, object[]>,
  before: Record<string, object[]>,
): Record<string, object[]> {
  const known = new Set(before['audit_log']?.map(idOf));
  return { ...tables, audit_log: (tables['audit_log'] ?? []).filter((row) => known.has(idOf(row))) };

  function idOf(row: object): unknown {
    return 'id' in row ? row.id : undefined;
  }
}

/** All rows, by table. */
async function readTables(client: pg.Client): Promise<Record<string, object[]>> {
  const { rows } = await client.query<{ table: string }>(
    `select relname as table from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'stint_migrations'`,
  );
  const tables: Record<string, object[]> = {};
  for (const { table } of rows) {
    const stored = await client.query<{ row: object }>(
      `select to_jsonb(t) as row from ${table} t order by t::text`,
    );
    tables[table] = stored.rows.map(({ row }) => row);
  }
  return tables;
}
