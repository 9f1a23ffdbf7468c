/** Migrates durations stored in seconds. */
import { expect, it } from 'vitest';
import { anId } from '#tests/support/entity-fixtures.ts';
import { withOlderDatabase } from '#tests/support/server/older-database.ts';

it('stores every duration in milliseconds, including deleted records and undo data [3.1, 9.5]', async () => {
  await withOlderDatabase('0026', async (client, upgrade) => {
    await client.query(inSeconds);
    await upgrade();
    const { rows } = await client.query<object>(`
        select (select json_agg(json_build_array(duration_ms, retainer_ms, amount_minor) order by id) from timesheets) as entries,
          (select json_build_array(retainer_ms, budget_ms, retainer_adjustments) from projects) as project,
          (select retainer_ms from clients) as client,
          (select before -> 0 from operations where record_id = '${anId(6)}') as deleted,
          (select before -> 0 from operations where record_id = '${anId(7)}') as deleted_project,
          (select before from operations where id = '${anId(8)}') as before`);
    expect(rows).toEqual([
      {
        entries: [
          [86_400_000, null, 225_000],
          [1_000, 1_000, 2],
        ],
        project: [36_000_000, 3_600_000_000_000, [{ day: null, ms: -5_000 }]],
        client: '14400000',
        deleted: { id: 'a', duration_ms: 90_000, retainer_ms: null, description: 'Work' },
        deleted_project: {
          id: 'p',
          budget_ms: 7_000,
          retainer_adjustments: [{ day: '2026-03-02', ms: 3_000 }],
        },
        before: [
          { id: 'b', duration_ms: 2_000, retainer_ms: 2_000 },
          { id: 'c', description: 'Alone' },
        ],
      },
    ]);
  });
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
