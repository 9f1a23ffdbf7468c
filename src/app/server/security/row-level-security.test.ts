/** Raw SQL with the app's database role, on every table and function of the catalogue, so that new ones are included. */
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { Installation } from '#tests/support/server/api-callers.ts';
import { storedRowsOfAccount } from '#tests/support/server/stored-rows.ts';
import { createTenantFixture } from '#tests/support/server/tenant-fixture.ts';
import type { TenantFixture } from '#tests/support/server/tenant-fixture.ts';

let stint: Installation;
let ben: TenantFixture;
let bensRows: Record<string, string[]>;
let admin: string;
let client: pg.Client;
let tables: Table[];
beforeAll(async () => {
  stint = await startInstallation();
  ben = await createTenantFixture(stint);
  admin = (await stint.newAccount('Adam', { systemRole: 'admin' })).uid;
  bensRows = await storedRowsOfAccount(stint.database.url, ben.uid);
  client = new pg.Client({ connectionString: stint.database.url });
  await client.connect();
  await client.query('update users set two_factor_enabled = true where id = $1', [ben.uid]);
  ({ rows: tables } = await client.query<Table>(
    `select relname as name, array_agg(quote_ident(attname)) as columns,
            array_agg(quote_ident(attname)) filter (where may.read) as readable,
            array_agg(quote_ident(attname)) filter (where may.insert) as insertable,
            array_agg(quote_ident(attname)) filter (where may.update) as updatable,
            has_table_privilege('stint_app', c.oid, 'delete') as "canDelete"
     from pg_class c join pg_attribute a on attrelid = c.oid and attnum > 0 and not attisdropped
       cross join lateral (select has_column_privilege('stint_app', c.oid, attnum, 'select') as read,
         attgenerated = '' and has_column_privilege('stint_app', c.oid, attnum, 'insert') as insert,
         attgenerated = '' and has_column_privilege('stint_app', c.oid, attnum, 'update') as update) may
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace group by c.oid order by relname`,
  ));
  return async () => {
    await client.end();
    await stint[Symbol.asyncDispose]();
  };
});

type Table = {
  name: string;
  columns: string[];
  readable: string[] | null;
  insertable: string[] | null;
  updatable: string[] | null;
  canDelete: boolean;
};

describe('raw SQL', () => {
  it('has a row of another account to reach in every table', () => {
    const empty = tables.filter(({ name, readable }) => readable && !bensRows[name]?.length);

    expect(empty.map(({ name }) => name)).toEqual(['installation']);
  });

  it.each<[string, () => string, string[]]>([
    ['a user', newId, []],
    // A transaction has no user before its first statement.
    ['no user', () => '', []],
    ['a viewer of a client', () => ben.viewerId, []],
    ['an admin', () => admin, ['read user_roles', 'update user_roles', 'insert user_roles']],
    [
      'a super admin',
      () => stint.owner.uid,
      [
        'read audit_log',
        // About others, but as the one who acted.
        'insert audit_log',
        'read client_viewers',
        'delete client_viewers',
        'insert client_viewers',
        'update installation',
        'read invitations',
        'update invitations',
        'read mails',
        'insert mails',
        'read user_roles',
        'update user_roles',
        'insert user_roles',
      ],
    ],
  ])(
    'of %s reaches no rows of others but those for administrators [1.3, 6.1, 6.5]',
    async (_who, uid, powers) => {
      expect(await reachedBy(uid())).toEqual(powers);
    },
  );

  it('cannot give own rows to another account [1.3, 6.1]', async () => {
    const owning = tables.filter(({ updatable }) => updatable?.includes('user_id'));
    const given: string[] = [];
    for (const { name } of owning)
      if (isReached(await sendAs(ben.uid, `update ${name} set user_id = $1`, [newId()]))) given.push(name);

    expect(owning.length).toBeGreaterThan(0);
    expect(given).toEqual([]);
  });

  it('cannot give the account itself more rights [6.5]', async () => {
    const raised: string[] = [];
    for (const uid of [ben.uid, admin])
      for (const statement of [
        `insert into user_roles (user_id, system_role) values ($1, 'superAdmin')`,
        `update user_roles set system_role = 'superAdmin' where user_id = $1`,
      ])
        if (isReached(await sendAs(uid, statement, [uid]))) raised.push(`${uid}: ${statement}`);

    expect(raised).toEqual([]);
  });

  it('gets the same answer for another account as for none from every function [6.5]', async () => {
    const { rows: functions } = await client.query<{ name: string; types: string[] }>(
      `select proname as name, array(select format_type(type, null) from unnest(proargtypes) type) as types
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
         and has_function_privilege('stint_app', oid, 'execute')`,
    );
    const ids = [...new Set(JSON.stringify(bensRows).match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))];
    const texts = [ben.email, 'design', '%'];
    const samples: Record<string, { none: unknown; bens: unknown[] }> = {
      uuid: { none: newId(), bens: ids },
      'uuid[]': { none: [newId()], bens: [ids] },
      text: { none: newId(), bens: texts },
      // These functions answer to anyone who knows the secret behind a hash.
      bytea: { none: Buffer.alloc(32), bens: [] },
    };
    const user = newId();
    const telling: string[] = [];
    for (const { name, types } of functions) {
      const { none, bens } = samples[types[0] ?? ''] ?? { none: null, bens: [] };
      const others = types.slice(1).map((type) => (type === 'boolean' ? 'true' : '1000'));
      const ask = async (value: unknown) => {
        const [parameters, values] = types.length > 0 ? [['$1', ...others], [value]] : [[], []];
        const outcome = await sendAs(user, `select ${name}(${parameters.join()})`, values);
        return JSON.stringify(outcome === 'refused' || outcome instanceof Error ? outcome : outcome.rows);
      };
      const usual = await ask(none);
      if (ids.some((id) => usual.includes(id))) telling.push(name);
      for (const value of bens) if ((await ask(value)) !== usual) telling.push(name);
    }

    // Whether an account is an administrator.
    expect([...new Set(telling)]).toEqual(['may_invite_users']);
    expect(functions.length).toBeGreaterThan(5);
  });

  it('cannot become super admin through a table of the same name [6.5]', async () => {
    const shadow = `create temp table user_roles as select '${ben.uid}'::uuid as user_id, 'superAdmin' as system_role`;
    await client.query(`begin; set local role stint_app; ${shadow}; set local stint.user_id = '${ben.uid}'`);
    const { rows } = await client.query('select is_super_admin() as "isSuperAdmin"');
    await client.query('rollback');

    expect(rows).toEqual([{ isSuperAdmin: false }]);
  });
});

/** What an account can do with the rows of others. */
async function reachedBy(uid: string): Promise<string[]> {
  const own = await storedRowsOfAccount(stint.database.url, uid);
  const reached: string[] = [];
  for (const table of tables)
    for (const [what, attempts] of Object.entries(attemptsOn(table)))
      for (const { statement, values } of attempts) {
        const most = what === 'update' || what === 'delete' ? own[table.name]?.length : 0;
        if (isReached(await sendAs(uid, statement, values), most)) reached.push(`${what} ${table.name}`);
      }
  return [...new Set(reached)];
}

type Attempt = { statement: string; values?: unknown[] };

function attemptsOn({ name, readable, insertable, updatable, canDelete }: Table): Record<string, Attempt[]> {
  const bens = `concat_ws(' ', ${readable?.join()}) like $1`;
  const copied = insertable?.join();
  return {
    read: readable ? [{ statement: `select from ${name} where ${bens}`, values: [`%${ben.uid}%`] }] : [],
    // These read no column, or the policies for reading would apply too.
    update: (updatable ?? []).map((column) => ({ statement: `update ${name} set ${column} = default` })),
    delete: canDelete ? [{ statement: `delete from ${name}` }] : [],
    insert: (insertable ? (bensRows[name] ?? []) : []).map((row) => ({
      statement: `insert into ${name} (${copied}) overriding system value
        select ${copied} from jsonb_populate_record(null::${name}, $1)`,
      values: [row],
    })),
  };
}

/** An error shows that row-level security let the statement pass. */
function isReached(outcome: Outcome, ownCount = 0): boolean {
  return outcome !== 'refused' && (outcome instanceof Error || (outcome.rowCount ?? 0) > ownCount);
}

type Outcome = pg.QueryResult<object> | pg.DatabaseError | 'refused';

/** Sends a statement for an account and undoes it. */
async function sendAs(uid: string, statement: string, values: unknown[] = []): Promise<Outcome> {
  await client.query('begin');
  try {
    await client.query('set local role stint_app');
    await client.query(`select set_config('stint.user_id', $1, true)`, [uid]);
    return await client.query<object>(statement, values);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code === insufficientPrivilege ? 'refused' : error;
  } finally {
    await client.query('rollback');
  }
}

const insufficientPrivilege = '42501';
