/** What becomes of projects that were kept before terms, periods and budgets were. */
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

it('keeps the hours used, and a caller’s own fields by the new names where they fit [3.7, 9.4]', async () => {
  const { url: server } = inject('postgres');
  const name = `stint_test_older_${randomBytes(6).toString('hex')}`;
  const url = withDatabaseName(server, name);
  const before = await mkdtemp(join(tmpdir(), 'stint-older-'));
  await withClient(server, (client) => client.query(`create database ${name}`));
  try {
    for (const file of await readdir(migrations)) {
      if (file < '0012') await cp(join(migrations, file), join(before, file));
    }
    await migrate(url, { folder: before });
    await withClient(url, async (client) => {
      await client.query(`insert into users (id, name, email) values ($1, 'Ann', 'ann@example.com')`, [uid]);
      const project = `insert into projects (user_id, id, name, billing_type, retainer_seconds_used, extra, created_from)
        values ($1, $2, 'Old', 'retainer', $3, $4, '')`;
      await client.query(project, [uid, anId(2), 7_200, '{}']);
      await client.query(project, [
        uid,
        anId(3),
        3_600,
        { colour: 'red', notes: 'Mine', budgetHours: 12.5, endDate: '2026-02-30', poNumber: 7, other: true },
      ]);
      await client.query(
        `insert into timesheets (user_id, id, project_id, date, day, time_zone, duration_seconds, description, rate,
           rate_reason, amount_minor, currency, retainer_seconds, created_from)
         values ($1, $2, $3, '2026-03-02T12:00Z', '2026-03-02', 'UTC', 3600, 'Work', 75, 'Retainer', 7500, 'EUR', 3600, '')`,
        [uid, anId(4), anId(3)],
      );
    });
    await migrate(url);
    const rows = await withClient(url, async (client) => {
      const answer = await client.query<object>(
        `select retainer_by_hand, retainer_period, retainer_carry_over, colour, notes, budget_ms::int, end_date,
           po_number, extra ->> 'other' as other from projects order by id`,
      );
      return answer.rows;
    });
    expect(rows).toEqual([
      expect.objectContaining({
        retainer_by_hand: [{ day: null, ms: 7_200_000 }],
        retainer_period: 'oneOff',
        retainer_carry_over: 0,
        colour: null,
      }),
      expect.objectContaining({
        retainer_by_hand: [],
        colour: 'red',
        notes: 'Mine',
        budget_ms: 45_000_000,
        end_date: null,
        po_number: null,
        other: 'true',
      }),
    ]);
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name}`));
    await rm(before, { recursive: true });
  }
});
