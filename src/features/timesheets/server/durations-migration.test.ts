/** Durations that were stored in seconds, as they are after the upgrade. */
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

it('stores every duration in milliseconds, those of deleted records and of undo included [3.1, 9.5]', async () => {
  const { url: server } = inject('postgres');
  const name = `stint_test_older_${randomBytes(6).toString('hex')}`;
  const url = withDatabaseName(server, name);
  const before = await mkdtemp(join(tmpdir(), 'stint-older-'));
  await withClient(server, (client) => client.query(`create database ${name}`));
  try {
    for (const file of await readdir(migrations)) {
      if (file < '0026') await cp(join(migrations, file), join(before, file));
    }
    await migrate(url, { folder: before });
    await withClient(url, (client) => client.query(inSeconds));
    await migrate(url);
    const rows = await withClient(url, async (client) => {
      const answer = await client.query<object>(`
        select (select json_agg(json_build_array(duration_ms, retainer_ms, amount_minor) order by id) from timesheets) as entries,
          (select json_build_array(retainer_ms, budget_ms, retainer_by_hand) from projects) as project,
          (select retainer_ms from clients) as client,
          (select record from trash where kind = 'timesheets') as deleted,
          (select record from trash where kind = 'projects') as deleted_project,
          (select before from operations) as before`);
      return answer.rows;
    });
    expect(rows).toEqual([
      {
        entries: [
          [86_400_000, null, 225_000],
          [1_000, 1_000, 2],
        ],
        project: [36_000_000, 3_600_000_000_000, [{ day: null, ms: -5_000 }]],
        client: '14400000',
        deleted: { id: 'a', duration_ms: 90_000, retainer_ms: null, description: 'Work' },
        deleted_project: { id: 'p', budget_ms: 7_000, retainer_by_hand: [{ day: '2026-03-02', ms: 3_000 }] },
        before: [
          { id: 'b', duration_ms: 2_000, retainer_ms: 2_000 },
          { id: 'c', description: 'Alone' },
        ],
      },
    ]);
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name}`));
    await rm(before, { recursive: true });
  }
});

const uid = anId(1);
const entry = (id: number, seconds: number, retainerSeconds: number | null, minor: number) =>
  `('${uid}', '${anId(id)}', '2026-03-02T12:00Z', '2026-03-02', 'UTC', ${seconds}, 'Work', 93.75, 'Default', ${minor},
    'EUR', ${retainerSeconds}, '')`;
const inSeconds = `
  insert into users (id, name, email) values ('${uid}', 'Ann', 'ann@example.com');
  insert into clients (user_id, id, name, retainer_seconds, created_from) values ('${uid}', '${anId(2)}', 'N', 14400, '');
  insert into projects (user_id, id, name, retainer_seconds, budget_seconds, retainer_by_hand, created_from)
    values ('${uid}', '${anId(3)}', 'P', 36000, 3600000000, '[{"day": null, "seconds": -5}]', '');
  insert into timesheets (user_id, id, date, day, time_zone, duration_seconds, description, rate, rate_reason,
      amount_minor, currency, retainer_seconds, created_from)
    values ${entry(4, 86_400, null, 225_000)}, ${entry(5, 1, 1, 2)};
  insert into trash (user_id, kind, id, record) values
    ('${uid}', 'timesheets', '${anId(6)}', '{"id": "a", "duration_seconds": 90, "retainer_seconds": null, "description": "Work"}'),
    ('${uid}', 'projects', '${anId(7)}', '{"id": "p", "budget_seconds": 7, "retainer_by_hand": [{"day": "2026-03-02", "seconds": 3}]}');
  insert into operations (user_id, id, kind, before, created_from) values ('${uid}', '${anId(8)}', 'timesheets',
    '[{"id": "b", "duration_seconds": 2, "retainer_seconds": 2}, {"id": "c", "description": "Alone"}]', '');`;
