/** What becomes of entries that were stored before the limits of migration 0022. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject, it } from 'vitest';
import { migrate } from '#src/platform/server/database/migrate.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withClient, withDatabaseName } from '#tests/support/server/postgres-setup.ts';

const migrations = fileURLToPath(new URL('../../../../migrations', import.meta.url));
const uid = anId(1);

it('entries beyond the limits are repaired once, and the database refuses new ones', async () => {
  const { url: server } = inject('postgres');
  const name = `stint_test_older_${randomBytes(6).toString('hex')}`;
  const url = withDatabaseName(server, name);
  const before = await mkdtemp(join(tmpdir(), 'stint-older-'));
  await withClient(server, (client) => client.query(`create database ${name}`));
  try {
    for (const file of await readdir(migrations)) {
      if (file < '0022') await cp(join(migrations, file), join(before, file));
    }
    await migrate(url, { folder: before });
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
    await withClient(url, async (client) => {
      await client.query(`insert into users (id, name, email) values ($1, 'Ann', 'ann@example.com')`, [uid]);
      for (const row of rows) await client.query(insert, [uid, ...row]);
    });

    await migrate(url);

    const { rows: repaired } = await withClient(url, (client) =>
      client.query<object>(
        `select day::text, start_time, end_time, time_zone, length(description) as length, revision
           from timesheets order by id`,
      ),
    );
    expect(repaired).toEqual([
      { day: '2200-12-31', start_time: null, end_time: null, time_zone: 'UTC', length: 5, revision: 2 },
      { day: '2201-01-01', start_time: null, end_time: null, time_zone: 'UTC', length: 2_000, revision: 1e9 },
      expect.objectContaining({ day: '1900-01-01', start_time: new Date('1900-01-01T08:00Z'), revision: 7 }),
    ]);
    const change = `update timesheets set end_time = '2201-01-01T00:00Z'`;
    await expect(withClient(url, (client) => client.query(change))).rejects.toMatchObject({
      constraint: 'timesheets_known_years',
    });
  } finally {
    await rm(before, { recursive: true });
    await withClient(server, (client) => client.query(`drop database if exists ${name}`));
  }
});
