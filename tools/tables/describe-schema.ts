import type { Client } from 'pg';

/**
 * The schema as SQL by its file in `migrations/schema`, read from PostgreSQL's catalog: `tables.sql`, with each table and all that belongs
 * to it, and one file per function. Sorted by name, so it doesn't depend on how the migrations got there. Not by `pg_dump`, which the
 * embedded PostgreSQL lacks.
 */
export async function describeSchema(client: Client): Promise<ReadonlyMap<string, string>> {
  const globals = await readStatements(client, globalsSql);
  const tables = await readStatements(client, tablesSql);
  const details: Statement[] = [];
  for (const sql of detailsOfTables) details.push(...(await readStatements(client, sql)));
  const functions = await readStatements(client, functionsSql);
  // Functions with the same name differ in their arguments.
  const byName = Map.groupBy(functions, ({ owner }) => owner.slice(0, owner.indexOf('(')));
  return new Map([
    ['tables.sql', toText([...globals, ...tables, ...details])],
    ...[...byName].map(([name, statements]): [string, string] => [
      `functions/${name}.sql`,
      toText(statements),
    ]),
  ]);
}

function toText(statements: readonly Statement[]): string {
  const blocks = Map.groupBy(statements, ({ owner }) => owner);
  const texts = [...blocks.values()].map((block) => block.map(({ sql }) => `${sql};\n`).join(''));
  return `${schemaHeader}${texts.join('\n')}`;
}

export const schemaHeader =
  '-- Written by `npm run tables`: what the migrations lead to, to read and to compare.\n\n';

/** A statement, and the table or function that it belongs to. */
type Statement = { owner: string; sql: string };

async function readStatements(client: Client, sql: string): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(sql);
  return rows;
}

/** The rows that migrations insert, without their times. Tables named `stint_…` don't come from migrations. */
export async function describeRows(client: Client): Promise<string> {
  const rows: Statement[] = [];
  for (const { owner } of await readStatements(client, tablesSql))
    if (!owner.startsWith('stint_')) rows.push(...(await readRows(client, owner)));
  return rows.map(({ sql }) => `${sql};\n`).join('');
}

async function readRows(client: Client, table: string): Promise<Statement[]> {
  const { rows } = await client.query<Statement>(`
    select '${table}' as owner, format('insert into ${table} (%s) values (%s)', string_agg(columns.name, ', ' order by columns.name),
      string_agg(quote_nullable(columns.value), ', ' order by columns.name)) as sql
    from ${client.escapeIdentifier(table)} t, lateral jsonb_each_text(to_jsonb(t)) as columns (name, value)
    where not columns.name = any (array(select attname::text from pg_attribute
      where attrelid = '${table}'::regclass and atttypid = 'timestamptz'::regtype))
    group by t.ctid order by 2`);
  return rows;
}

/** Not of an extension. */
const ours = (catalog: string, alias: string, namespace: string) =>
  `${alias}.${namespace} = 'public'::regnamespace and not exists (
     select from pg_depend where classid = '${catalog}'::regclass and objid = ${alias}.oid and deptype = 'e')`;
const ourTables = `${ours('pg_class', 'c', 'relnamespace')} and c.relkind in ('r', 'p')`;

/** The same on every server. */
const ordered = (...columns: string[]) => columns.map((column) => `${column} collate "C"`).join(', ');

/** Who besides the owner has which privilege. */
const grants = (acl: string, owner: string) => `
  select case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee) end as grantee,
    lower(a.privilege_type) as privilege
  from aclexplode(${acl}) a where a.grantee <> ${owner}`;

const globalsSql = `
  select 'public' as owner, sql from (
    select 1 as place, 'create extension ' || extname as sql from pg_extension where extname <> 'plpgsql'
    union all
    select 2, format('grant %s on schema public to %s', g.privilege, g.grantee)
      from pg_namespace n, lateral (${grants('n.nspacl', 'n.nspowner')}) g where n.nspname = 'public'
  ) statement order by place, ${ordered('sql')}`;

const functionsSql = `
  select signature as owner, sql
  from pg_proc p, lateral (select p.oid::regprocedure::text as signature) named, lateral (
    select 1 as place, rtrim(pg_get_functiondef(p.oid), E'\\n') as sql
    union all
    select 2, format('comment on function %s is %L', signature, obj_description(p.oid, 'pg_proc'))
      where obj_description(p.oid, 'pg_proc') is not null
    union all
    select 3, format('grant %s on function %s to %s', g.privilege, signature, g.grantee)
      from (${grants(`coalesce(p.proacl, acldefault('f', p.proowner))`, 'p.proowner')}) g
  ) statement
  where ${ours('pg_proc', 'p', 'pronamespace')} order by ${ordered('signature')}, place, ${ordered('sql')}`;

const tablesSql = `
  select c.relname as owner, format(E'create table %s (\\n%s\\n)', c.relname, string_agg(
    format('  %s %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || case when a.attnotnull then ' not null' else '' end
      || case
           when a.attidentity = 'a' then ' generated always as identity'
           when a.attidentity = 'd' then ' generated by default as identity'
           when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true)
           else '' end,
    E',\\n' order by a.attnum)) as sql
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ourTables} group by c.relname order by ${ordered('c.relname')}`;

const commentsSql = `
  select c.relname as owner, format('comment on %s is %L',
    coalesce(format('column %s.%s', c.relname, a.attname), 'table ' || c.relname), d.description) as sql
  from pg_class c
    join pg_description d on d.objoid = c.oid and d.classoid = 'pg_class'::regclass
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid and d.objsubid > 0
  where ${ourTables} order by c.relname, d.objsubid`;

/** Not-null constraints have names since PostgreSQL 18 and are shown with their columns. */
const constraintsSql = `
  select c.relname as owner,
    format('alter table %s add constraint %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid, true)) as sql
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${ourTables} and k.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.relname, array_position(array['p', 'u', 'x', 'f', 'c'], k.contype::text), ${ordered('k.conname')}`;

/** Without those of constraints. */
const indexesSql = `
  select c.relname as owner, pg_get_indexdef(x.oid, 0, true) as sql
  from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
  where ${ourTables}
    and not exists (select from pg_constraint k where k.conindid = x.oid and k.contype in ('p', 'u', 'x'))
  order by c.relname, ${ordered('x.relname')}`;

const triggersSql = `
  select c.relname as owner, pg_get_triggerdef(t.oid, true) as sql
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${ourTables} and not t.tgisinternal order by c.relname, ${ordered('t.tgname')}`;

const grantsSql = `
  select c.relname as owner, format('grant %s on %s to %s', string_agg(g.privilege, ', ' order by ${ordered('g.privilege')}),
    c.relname, g.grantee) as sql
  from pg_class c, lateral (
    ${grants('c.relacl', 'c.relowner')}
    union all
    select grantee, format('%s (%s)', privilege, string_agg(a.attname, ', ' order by a.attnum))
      from pg_attribute a, lateral (${grants('a.attacl', 'c.relowner')}) of_column
      where a.attrelid = c.oid group by grantee, privilege
  ) g
  where ${ourTables} group by c.relname, g.grantee order by c.relname, ${ordered('g.grantee')}`;

const rowSecuritySql = `
  select c.relname as owner, sql from pg_class c, lateral (
    select '' as policy, format('alter table %s enable row level security', c.relname) as sql where c.relrowsecurity
    union all
    select '', format('alter table %s force row level security', c.relname) where c.relforcerowsecurity
    union all
    select p.polname, format('create policy %s on %s as %s for %s to %s', p.polname, c.relname,
        case when p.polpermissive then 'permissive' else 'restrictive' end,
        case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        (select string_agg(case role when 0 then 'public' else pg_get_userbyid(role) end, ', ') from unnest(p.polroles) role))
      || coalesce(E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid, true) || ')', '')
      || coalesce(E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid, true) || ')', '')
      from pg_policy p where p.polrelid = c.oid
  ) statement
  where ${ourTables} order by c.relname, ${ordered('policy', 'sql')}`;

const detailsOfTables = [commentsSql, constraintsSql, indexesSql, triggersSql, grantsSql, rowSecuritySql];
