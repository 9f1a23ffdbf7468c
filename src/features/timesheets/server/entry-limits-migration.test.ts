/** Entries from before the limits of migration 0022, after the upgrade. */
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withOlderDatabase } from '#tests/support/server/older-database.ts';

const uid = anId(1);

it('entries beyond the limits are repaired once, and the database refuses new ones', async () => {
  await withOlderDatabase('0022', async (client, upgrade) => {
    const insert = `insert into timesheets (user_id, id, date, day, time_zone, start_time, end_time, duration_seconds,
        description, rate, rate_reason, amount_minor, currency, revision, created_from)
      values ($1, $2, $3, $4, $5, $6, $7, 3600, $8, 0, '', 0, 'EUR', $9, '')`;
    const rows = [
      [
        anId(2),
        '2200-12-31T12:00Z',
        '2200-12-31',
        'UTC',
        '2200-12-31T22:00Z',
        '2201-01-01T06:00Z',
        'Night',
        1,
      ],
      [
        anId(3),
        '9999-12-31T12:00Z',
        '9999-12-31',
        'x'.repeat(65),
        null,
        null,
        'x'.repeat(900_000),
        2_147_483_647,
      ],
      [anId(4), '1900-01-01T12:00Z', '1900-01-01', 'UTC', '1900-01-01T08:00Z', null, 'Fine', 7],
    ];
    await client.query(`insert into users (id, name, email) values ($1, 'Ann', 'ann@example.com')`, [uid]);
    for (const row of rows) await client.query(insert, [uid, ...row]);

    await upgrade();

    const { rows: repaired } = await client.query<object>(
      `select day::text, start_time, end_time, time_zone, length(description) as length, revision
           from timesheets order by id`,
    );
    expect(repaired).toEqual([
      { day: '2200-12-31', start_time: null, end_time: null, time_zone: 'UTC', length: 5, revision: 2 },
      { day: '2201-01-01', start_time: null, end_time: null, time_zone: 'UTC', length: 2_000, revision: 1e9 },
      expect.objectContaining({ day: '1900-01-01', start_time: new Date('1900-01-01T08:00Z'), revision: 7 }),
    ]);
    const change = `update timesheets set end_time = '2201-01-01T00:00Z'`;
    await expect(client.query(change)).rejects.toMatchObject({
      constraint: 'timesheets_known_years',
    });
  });
});
