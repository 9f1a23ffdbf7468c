import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Db } from '#src/platform/server/database/database.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { listEntries, sumEntriesByDay } from './list-entries.ts';

const ownerId = '01890a5d-ac96-774b-bcce-b302099a8057';
const clientId = '01890a5d-ac96-774b-bcce-b302099a8058';
const projectId = '01890a5d-ac96-774b-bcce-b302099a8059';
const busyClientId = '01890a5d-ac96-774b-bcce-b302099a805a';
const page = { limit: 50 };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.url, (client) =>
    client.query(`
      insert into users (id, name, email) values ('${ownerId}', 'Ann', 'ann@example.org');
      insert into clients (user_id, id, name, request_hash) values ('${ownerId}', '${clientId}', 'Northwind', ''),
        ('${ownerId}', '${busyClientId}', 'Marigold', '');
      insert into projects (user_id, id, name, request_hash) values ('${ownerId}', '${projectId}', 'Website', '');
      insert into timesheets (user_id, id, client_id, project_id, date, day, time_zone, start_time, end_time,
                              duration_ms, description, invoiced, rate, rate_reason, amount_minor, currency, request_hash)
        select '${ownerId}', gen_random_uuid(), case when n % 100 = 0 then '${clientId}'::uuid when n % 25 = 7 then '${busyClientId}' end,
               case when n % 100 = 1 then '${projectId}'::uuid end, day + time '12:00', day, 'UTC', start, start + interval '25 minutes',
               1500, case when n % 1000 = 3 then 'Found the needle'
                 when n % 4000 = 4 then 'Marigold: seeds' when n % 500 = 7 then 'Seeds' else 'Work' end, n % 1000 = 2, 90, 'none', 9000, 'EUR', ''
        from generate_series(1, 20000) n, lateral (select date '2020-01-01' + n / 10 as day) d,
          lateral (select day + time '09:00' + n % 10 * interval '30 minutes' as start) s;
      analyze timesheets`),
  );
  return () => database[Symbol.asyncDispose]();
});

const lists = {
  'the newest': {},
  'the oldest': { order: 'asc' },
  'of a year': { from: '2021-01-01', to: '2021-12-31' },
  'of a client': { clientId },
  'of a project': { projectId },
  'of a word that is rare': { search: 'needle' },
  'of what is invoiced': { invoiced: true },
  'of a project in a year': { projectId, from: '2021-01-01', to: '2021-12-31' },
} as const;

it.each(Object.entries(lists))('reads few rows beyond the page: %s', async (_name, list) => {
  const { first, later, read } = await database.withOwner({ ownerId }, async (db) => {
    const before = await rowsRead(db);
    const firstPage = await listEntries(db, { ownerId }, { ...list, ...page });
    const laterPage = firstPage.nextCursor
      ? await listEntries(db, { ownerId }, { ...list, ...page, cursor: firstPage.nextCursor })
      : undefined;
    return { first: firstPage, later: laterPage, read: (await rowsRead(db)) - before };
  });

  expect(first.items.length).toBeGreaterThan(0);
  expect(first.items).not.toContainEqual(later?.items[0]);
  // Two pages, and their neighbours to detect overlaps.
  expect(read).toBeLessThan(350);
});

it.each([
  // The client's 800 entries, and 5 of others.
  { search: 'marigold', count: 805 },
  { search: 'marigold seeds', count: 45 },
  { search: 'marigold work', count: 760 },
  { search: 'marigold needle', count: 0 },
])(
  'finds all entries of a client by its name, and those that name it: $search',
  async ({ search, count }) => {
    const { ids, totals } = await database.withOwner({ ownerId }, async (db) => ({
      ids: (await listEntries(db, { ownerId }, { search, limit: 1_000 })).items.map(({ id }) => id),
      totals: await sumEntriesByDay(db, { ownerId }, { search }),
    }));

    expect(new Set(ids).size).toBe(count);
    expect(totals.rows.reduce((sum, row) => sum + row.count, 0)).toBe(count);
  },
);

it('reads few rows beyond a page far from the first', async () => {
  const cursor = Buffer.from(`2022-06-01T12:00:00.000Z|2022-06-01T09:00:00.000Z|${ownerId}`);
  const read = await database.withOwner({ ownerId }, async (db) => {
    const before = await rowsRead(db);
    await listEntries(db, { ownerId }, { ...page, cursor: cursor.toString('base64url') });
    return (await rowsRead(db)) - before;
  });

  expect(read).toBeLessThan(200);
});

it('reads no entries if none is invoiced', async () => {
  await withClient(database.url, (client) =>
    client.query('update timesheets set invoiced = false where invoiced; analyze timesheets'),
  );
  const read = await database.withOwner({ ownerId }, async (db) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
    const before = await rowsRead(db);
    expect((await listEntries(db, { ownerId }, { ...page, invoiced: true })).items).toEqual([]);
    return (await rowsRead(db)) - before;
  });

  expect(read).toBeLessThan(50);
});

/** Rows of entries read by this connection that PostgreSQL hasn't reported yet. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'timesheets'`.execute(
    db,
  );
  return rows[0]?.read ?? Number.NaN;
}
