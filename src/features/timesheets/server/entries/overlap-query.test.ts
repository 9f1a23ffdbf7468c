import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { createTestDatabase } from '#tests/support/server/test-database.ts';
import type { TestDatabase } from '#tests/support/server/test-database.ts';
import { listEntries } from './list-entries.ts';

const ownerId = '01890a5d-ac96-774b-bcce-b302099a8057';
const otherId = '01890a5d-ac96-774b-bcce-b302099a8058';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.url, (client) =>
    client.query(`insert into users (id, name, email) values
      ('${ownerId}', 'Ann', 'ann@example.org'), ('${otherId}', 'Bob', 'bob@example.org')`),
  );
  return () => database[Symbol.asyncDispose]();
});

const minuteMs = 60_000;
const firstMs = Date.parse('2026-03-02T00:00:00Z');

/** Start minutes and lengths: some longer than an hour or a day, some empty, some without times. */
const entry = fc.record({
  start: fc.option(fc.integer({ min: 0, max: 6 * 1440 }), { freq: 12 }),
  minutes: fc.option(
    fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 60 }) },
      { weight: 2, arbitrary: fc.integer({ min: 61, max: 1440 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1441, max: 5000 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, 59, 60, 61, 1439, 1440, 1441) },
    ),
    { freq: 12 },
  ),
  billable: fc.boolean(),
  isOthers: fc.boolean(),
});
const listing = fc.record({
  limit: fc.integer({ min: 1, max: 8 }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  billable: fc.option(fc.boolean(), { nil: undefined }),
});

it('marks exactly the entries that overlap another of the same account', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 40 }), listing, async (inserted, wanted) => {
      const entries = inserted.map((one, index) => ({ ...one, id: idOf(index), ...spanOf(one) }));
      await keep(entries);
      const ownEntries = entries.filter(({ isOthers }) => !isOthers);
      const shown = ownEntries.filter(({ billable }) => billable === (wanted.billable ?? billable));
      const overlapping = shown.filter((one) =>
        ownEntries.some((other) => one !== other && areAtOnce(one, other)),
      );

      expect(await listed(wanted)).toEqual({
        ids: shown.map(({ id }) => id).toSorted(),
        marked: overlapping.map(({ id }) => id).toSorted(),
      });
    }),
    { numRuns: 60 },
  );
});

type Made = { start: number | null; minutes: number | null };
type Span = { from: number | null; to: number | null };
type Entry = Made & Span & { id: string; billable: boolean; isOthers: boolean };

function spanOf({ start, minutes }: Made): Span {
  return { from: start, to: start === null || minutes === null ? null : start + minutes };
}

function areAtOnce(one: Span, other: Span): boolean {
  if (one.from === null || one.to === null || other.from === null || other.to === null) return false;
  return one.from < one.to && other.from < other.to && one.from < other.to && other.from < one.to;
}

/** All pages of a list. */
async function listed(wanted: Omit<Parameters<typeof listEntries>[2], 'cursor'>) {
  return database.withOwner({ ownerId }, async (db) => {
    const ids: string[] = [];
    const overlapping: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await listEntries(db, { ownerId }, { ...wanted, cursor });
      ids.push(...items.map(({ id }) => id));
      overlapping.push(...items.flatMap((item) => ('overlaps' in item ? item.id : [])));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { ids: ids.toSorted(), marked: overlapping.toSorted() };
  });
}

async function keep(entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ id, from, to, billable, isOthers }) => ({
    user_id: isOthers ? otherId : ownerId,
    id,
    start_time: instantOf(from),
    end_time: instantOf(to),
    billable,
  }));
  await withClient(database.url, async (client) => {
    await client.query('delete from timesheets');
    await client.query(
      `insert into timesheets (user_id, id, date, day, time_zone, start_time, end_time, duration_ms, description,
                               billable, rate, rate_reason, amount_minor, currency, request_hash)
       select user_id, id, date '2026-03-02' + time '12:00', '2026-03-02', 'UTC', start_time, end_time, 60, 'Work',
              billable, 90, 'none', 0, 'EUR', ''
       from jsonb_to_recordset($1) as made (user_id uuid, id uuid, start_time timestamptz, end_time timestamptz, billable boolean)`,
      [JSON.stringify(rows)],
    );
  });
}

function instantOf(minute: number | null): string | null {
  return minute === null ? null : new Date(firstMs + minute * minuteMs).toISOString();
}

function idOf(index: number): string {
  return `01890a5d-ac96-774b-bcce-${index.toString(16).padStart(12, '0')}`;
}
