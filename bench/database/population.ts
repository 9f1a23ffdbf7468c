/** Accounts with clients, projects and three years of entries, generated in SQL for speed. */
import type pg from 'pg';
import { tokenHashSql } from '../bench-sessions.ts';
import { withClient } from './bench-cluster.ts';

export type Population = {
  name: string;
  users: number;
  /** Per user. */
  entries: number;
};

export const projectsOfUser = 8;

export async function populateDatabase(url: string, { users, entries }: Population): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('set synchronous_commit = off');
    await addAccounts(client, users);
    // Updating indexes and references row by row takes four times as long as rebuilding them.
    const restore = await dropIndexes(client);
    await addEntries(client, { users, entries });
    for (const statement of restore) await client.query(statement);
    await addBaseline(client);
    // As autovacuum leaves an established table.
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined); // Only privileged roles may checkpoint.
  });
}

/** Ids are numbered, so both sides can derive them. */
export async function addAccounts(client: pg.Client, users: number): Promise<void> {
  await client.query(
    `insert into users (id, name, email)
     select ${idSql('1', 'n')}, 'User ' || n, n || '@example.org' from generate_series(0, ${users}) n`,
  );
  await client.query('update user_roles set tenant_enabled = true');
  await client.query(
    `insert into sessions (id, user_id, token_hash, expires_at)
     select ${idSql('2', 'n')}, ${idSql('1', 'n')}, ${tokenHashSql}, now() + interval '1 day'
     from generate_series(1, ${users}) n`,
  );
  await client.query(
    `insert into clients (user_id, id, name, billing_type, hourly_rate, request_hash)
     select ${idSql('1', 'n')}, ${idSql('3', 'n')}, 'Client', 'hourly', 90, '' from generate_series(1, ${users}) n`,
  );
  await client.query(
    `insert into projects (user_id, id, client_id, name, billing_type, hourly_rate, retainer_ms, request_hash)
     select ${idSql('1', 'n')}, ${idSql('4', `n * ${projectsOfUser} + p`)}, ${idSql('3', 'n')}, 'Project ' || p,
       case p when 0 then 'retainer' when 1 then 'fixed' else 'hourly' end, 80 + p, 3600000000, ''
     from generate_series(1, ${users}) n, generate_series(0, ${projectsOfUser - 1}) p`,
  );
}

/**
 * Like a person's: one after the other and never overlapping; users' entries interleaved. The last one is from last
 * Friday.
 */
async function addEntries(client: pg.Client, { users, entries }: Omit<Population, 'name'>): Promise<void> {
  await client.query(
    `insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, start_time, end_time,
       duration_ms, description, billable, activity_log, rate, rate_reason, amount_minor, currency,
       created_at, updated_at, request_hash)
     select ${idSql('1', 'n')}, uuidv7(at - now()), ${idSql('3', 'n')}, ${idSql('4', `n * ${projectsOfUser} + i % ${projectsOfUser}`)},
       at::date + time '12:00', at::date, 'UTC', at, at + seconds * interval '1 second',
       seconds * 1000, 'Worked on part ' || i || ' of what was agreed', i % 5 > 0,
       jsonb_build_array(jsonb_build_object('time', at::timestamptz, 'action', 'start'),
                         jsonb_build_object('time', at::timestamptz + seconds * interval '1 second', 'action', 'stop')),
       90, 'projectRate', case when i % 5 > 0 then round(seconds * 2.5) else 0 end, 'EUR', at, at,
       sha256(convert_to(i::text, 'UTF8'))
     from generate_series(1, ${entries}) i, generate_series(1, ${users}) n,
       ${workingTimesSql(entries)}`,
  );
}

/** `at` and `seconds` of entry number `i`: on working days of three years from 8 to 18, one after the other. */
export function workingTimesSql(entries: number): string {
  return `lateral (select (i - 1) * ${workingDays}::bigint / ${entries} as nth) d,
    -- The first entry of its day, and of the next.
    lateral (select (nth * ${entries} + ${workingDays - 1}) / ${workingDays} + 1 as first,
                    ((nth + 1) * ${entries} + ${workingDays - 1}) / ${workingDays} + 1 as next) f,
    lateral (select 36000.0 / (next - first) as slot,
                    date_trunc('week', current_date)::date - 7 * ${workingDays / 5} + (nth / 5 * 7 + nth % 5)::int as day) s,
    lateral (select date_trunc('milliseconds', day + time '08:00' + (i - first) * slot * interval '1 second') as at,
                    greatest(1, floor(slot * (0.5 + i * 37 % 50 / 100.0)))::int as seconds) t`;
}

/** Three years' worth. */
const workingDays = 780;

/** The baseline's table: narrow, with one index that serves both reads. */
async function addBaseline(client: pg.Client): Promise<void> {
  await client.query(
    `create table floor_entries (id uuid primary key, user_id uuid not null, project_id uuid, description text not null,
       start_time timestamptz not null, end_time timestamptz not null, seconds integer not null);
     insert into floor_entries
       select id, user_id, project_id, description, start_time, end_time, duration_ms / 1000 from timesheets;
     create index on floor_entries (user_id, start_time desc, id desc) include (seconds)`,
  );
}

/** Drops the entries' indexes and references; returns the statements that restore them. */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows: references } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'timesheets'::regclass and contype in ('f', 'p') order by contype desc`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'timesheets'::regclass and not indisprimary`,
  );
  for (const { name } of references) await client.query(`alter table timesheets drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return [
    ...references.map(
      ({ name, definition }) => `alter table timesheets add constraint ${name} ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition),
  ];
}

/** SQL of a numbered record’s id. */
export function idSql(kind: string, number: string): string {
  return `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}
