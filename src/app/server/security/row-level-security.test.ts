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
  stint = await startInstallation({ sendsMail: true });
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
    const changed: string[] = [];
    for (const { name } of owning)
      if (isReached(await sendAs(ben.uid, `update ${name} set user_id = $1`, [newId()]))) changed.push(name);

    expect(owning.length).toBeGreaterThan(0);
    expect(changed).toEqual([]);
  });

  it('cannot give the account itself more rights [6.5]', async () => {
    const accepted: string[] = [];
    for (const uid of [ben.uid, admin])
      for (const statement of [
        `insert into user_roles (user_id, system_role) values ($1, 'superAdmin')`,
        `update user_roles set system_role = 'superAdmin' where user_id = $1`,
      ])
        if (isReached(await sendAs(uid, statement, [uid]))) accepted.push(`${uid}: ${statement}`);

    expect(accepted).toEqual([]);
  });

  it.each<[string, () => string, string[]]>([
    // The answer says whether an account is an administrator.
    ['a user', newId, ['may_invite_users']],
    [
      'a super admin',
      () => stint.owner.uid,
      [
        'account_access',
        'account_by_email',
        'account_names',
        'client_owners',
        'may_invite_users',
        'send_mail_again',
        'set_account_disabled',
        'turn_off_two_step',
        'visible_accounts',
      ],
    ],
  ])(
    'of %s learns nothing about another account from functions but those for administrators [6.5]',
    async (_who, uid, expected) => {
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
      const disclosing = new Set<string>();
      const untried: string[] = [];
      for (const { name, types } of functions) {
        const { none, bens } = samples[types[0] ?? ''] ?? { none: null, bens: [] };
        const others = types.slice(1).map((type) => ({ boolean: 'true', uuid: 'null' })[type] ?? `'1000'`);
        const ask = async (value: unknown) => {
          const [parameters, values] = types.length > 0 ? [['$1', ...others], [value]] : [[], []];
          const outcome = await sendAs(uid(), `select ${name}(${parameters.join()})`, values);
          if (outcome instanceof Error && isUnsuitable(outcome)) untried.push(name);
          return JSON.stringify(outcome === 'refused' || outcome instanceof Error ? outcome : outcome.rows);
        };
        const answerForNone = await ask(none);
        if (ids.some((id) => answerForNone.includes(id))) disclosing.add(name);
        for (const value of bens) if ((await ask(value)) !== answerForNone) disclosing.add(name);
      }

      expect([...disclosing].toSorted()).toEqual(expected);
      expect(untried).toEqual([]);
      expect(functions.length).toBeGreaterThan(5);
    },
  );

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
  const own = uid === '' ? {} : await storedRowsOfAccount(stint.database.url, uid);
  const reached: string[] = [];
  for (const table of tables)
    for (const [what, attempts] of Object.entries(attemptsOn(table)))
      for (const attempt of attempts) {
        const ownCount = what === 'update' || what === 'delete' ? own[table.name]?.length : 0;
        const { outcome, unchanged } = await tryAs(uid, attempt, table.name);
        const bens = bensRows[table.name]?.length ?? 0;
        if (unchanged < bens || isReached(outcome, ownCount)) reached.push(`${what} ${table.name}`);
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
  return undone(() => sendInTransaction(uid, statement, values));
}

/** Also counts the rows of Ben's that the statement left as they were, all of them after an error. */
function tryAs(uid: string, { statement, values }: Attempt, table: string) {
  return undone(async () => {
    const outcome = await sendInTransaction(uid, statement, values);
    if (outcome === 'refused' || outcome instanceof Error) return { outcome, unchanged: Infinity };
    await client.query('reset role');
    const { rows } = await client.query<{ unchanged: number }>(
      `select count(*)::int as unchanged from ${table} t
       where to_jsonb(t)::text like '%${ben.uid}%' and xmin <> pg_current_xact_id()::xid`,
    );
    return { outcome, unchanged: rows[0]?.unchanged ?? 0 };
  });
}

async function undone<T>(work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function sendInTransaction(uid: string, statement: string, values: unknown[] = []): Promise<Outcome> {
  try {
    await client.query('set local role stint_app');
    await client.query(
      `select set_config('stint.owner_id', $1, true), set_config('stint.user_id', $1, true)`,
      [uid],
    );
    return await client.query<object>(statement, values);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return error.code === insufficientPrivilege ? 'refused' : error;
  }
}

const insufficientPrivilege = '42501';

/** The arguments of a call don't fit the function. */
function isUnsuitable({ code }: pg.DatabaseError): boolean {
  return code === '42883' || code === '22P02';
}
