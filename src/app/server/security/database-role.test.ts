/** Permissions of the app's database role, read from the catalogue, so that new tables are included. */
import { beforeAll, expect, it } from 'vitest';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  return () => database[Symbol.asyncDispose]();
});

it('the role owns nothing, bypasses nothing and can create nothing', async () => {
  const [role] = await catalogue(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as "isMighty",
            (select count(*)::int from pg_class where relowner = r.oid) as owned,
            has_schema_privilege(r.oid, 'public', 'create') as "mayMake"
     from pg_roles r where rolname = 'stint_app'`,
  );

  expect(role).toEqual({ isMighty: false, owned: 0, mayMake: false });
});

it.each([
  'users',
  'sessions',
  'accounts',
  'verifications',
  'rate_limits',
  'login_attempts',
  'stint_migrations',
  'stint_logins',
  'master_keys',
])('the role has no access to %s', async (table) => {
  const [may] = await catalogue(
    `select has_any_column_privilege('stint_app', $1, 'select, insert, update, references')
              or has_table_privilege('stint_app', $1, 'delete, truncate, trigger') as touch`,
    [table],
  );

  expect(may).toEqual({ touch: false });
});

it('every table it can access has row-level security with a policy [1.3, 6.1]', async () => {
  const open = await catalogue(
    `select relname from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (has_any_column_privilege('stint_app', c.oid, 'select, insert, update')
            or exists (select from pg_attribute where attrelid = c.oid and attname = 'user_id'
                       and relname not in ('sessions', 'accounts')))
       and not (relrowsecurity and exists (select from pg_policy where polrelid = c.oid))`,
  );

  expect(open).toEqual([]);
});

it('policies compare the account of each row with the owner, except for rows of persons [1.3, 6.1]', async () => {
  const [ofPersons] = await catalogue(
    `select array_agg(distinct tablename::text order by tablename::text) as tables from pg_policies
     where 'stint_app' = any (roles) and concat(qual, with_check) like '%stint_user_id()%'`,
  );

  expect(ofPersons).toEqual({ tables: ['api_keys', 'audit_log', 'invitations', 'mails', 'user_roles'] });
});

it('the role for viewers only reads, and chosen columns of tables with a policy [6.6]', async () => {
  const [may] = await catalogue(
    `select array_agg(relname::text order by relname) filter (
              where has_any_column_privilege('stint_viewer', c.oid, 'insert, update, references')
                 or has_table_privilege('stint_viewer', c.oid, 'select, delete, truncate, trigger')) as wide,
            array_agg(relname::text order by relname) filter (
              where has_any_column_privilege('stint_viewer', c.oid, 'select')) as readable,
            (select array_agg(tablename::text order by tablename) from pg_policies
             where 'stint_viewer' = any (roles) and (qual like '%current_grant()%')) as protected
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );

  expect(may).toEqual({ wide: null, readable: ['clients'], protected: ['clients'] });
});

it('the role for what a client sees has the app’s rights, and hides what belongs to no or another client [6.6]', async () => {
  const [portal] = await catalogue(
    `select pg_has_role('stint_portal', 'stint_app', 'USAGE') as inherits,
            (select rolsuper or rolbypassrls or rolcanlogin from pg_roles where rolname = 'stint_portal') as "isMighty",
            array_agg(relname::text order by relname) filter (
              where not exists (select from pg_policies p where p.tablename = c.relname
                and 'stint_portal' = any (p.roles) and p.permissive = 'RESTRICTIVE' and p.cmd = 'ALL')) as shown
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and has_any_column_privilege('stint_app', c.oid, 'select, insert, update')`,
  );

  // A new table needs a policy `only_client`, unless every client may see all of it.
  expect(portal).toEqual({
    inherits: true,
    isMighty: false,
    shown: [
      'audit_log',
      'data_keys',
      'default_tasks',
      'exchange_rates',
      'invoice_settings',
      'mails',
      'preferences',
      'private_modes',
    ],
  });
});

it('security definer functions have a fixed search path', async () => {
  const loose = await catalogue(
    `select proname from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and (proconfig is null or not 'search_path=pg_catalog, public, pg_temp' = any (proconfig))`,
  );

  expect(loose).toEqual([]);
});

function catalogue(query: string, values: unknown[] = []): Promise<object[]> {
  return withClient(database.url, async (client) => (await client.query<object>(query, values)).rows);
}
