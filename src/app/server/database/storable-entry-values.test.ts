/** No write may store a record that pages can't read. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aClient, anEntry, newId } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ReceivedAnswer, ApiCaller, Installation } from '#tests/support/server/api-callers.ts';
import { uploadImport, runImportToEnd } from '#tests/support/server/import-fixtures.ts';
import { withClient } from '#tests/support/server/postgres-setup.ts';
import { rowVersions } from '#tests/support/server/stored-rows.ts';
import { aDevice, ago, aStart, hour } from '#tests/support/server/timer-device.ts';

let stint: Installation;
let ann: ApiCaller;
/** Nights on the last and the first supported day. */
let lastNight: string;
let firstNight: string;

beforeAll(async () => {
  stint = await startInstallation();
  return () => stint[Symbol.asyncDispose]();
});

async function startWithNights(): Promise<void> {
  ann = await stint.newTenant();
  const log = async (date: string, startTime: string, endTime: string) => {
    const breakPeriods = [{ start: startTime, end: startTime }];
    const entry = anEntry({ date, timeZone: 'UTC', startTime, endTime, breakPeriods, duration: 8 });
    return (await ann.api.timesheets.create(entry)).id;
  };
  lastNight = await log('2200-12-30', '2200-12-30T22:00:00Z', '2200-12-31T06:00:00Z');
  firstNight = await log('1900-01-02', '1900-01-01T22:00:00Z', '1900-01-02T06:00:00Z');
}

/** All reads of entries work. */
async function expectReadable(): Promise<void> {
  const { items } = await ann.api.timesheets.list({});
  for (const { id } of items) expect(await ann.api.timesheets.get({ id })).toMatchObject({ id });
  for (const path of ['timesheets/totals', 'timer', 'exports/everything', 'clients', 'projects']) {
    expect((await ann.send({ path: `/api/v1/${path}` })).status).toBe(200);
  }
}

const post = (path: string, body: object, method = 'POST') =>
  ann.send({ method, path: `/api/v1/timesheets${path}`, body });
const huge = 'x'.repeat(900_000);

const badValues: [string, object][] = [
  ['a start before 1900', { startTime: '1899-12-31T23:59:59Z' }],
  ['an end in the year 9999', { endTime: '9999-12-31T00:00:00Z' }],
  ['a day in the year 2201', { date: '2201-01-01' }],
  [
    'a break in the year 9999',
    { breakPeriods: [{ start: '9999-01-01T00:00:00Z', end: '9999-01-01T01:00:00Z' }] },
  ],
  ['a log line in the year 9999', { activityLog: [{ time: '9999-01-01T00:00:00Z', action: 'start' }] }],
  ['more than a day of work', { duration: 24.1 }],
  ['less than no work', { duration: -1 }],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
  ['a description of 900 kB', { description: huge }],
  ['notes of 900 kB', { notes: huge }],
];

describe('what can’t be stored', () => {
  beforeAll(startWithNights);

  describe.each(badValues)('an entry with %s', (_, bad) => {
    it.each<[string, () => Promise<ReceivedAnswer>]>([
      ['created', () => post('', { ...anEntry(), ...bad })],
      ['updated', () => post(`/${lastNight}`, bad, 'PATCH')],
    ])('is rejected without changes when it is %s', async (_how, attempt) => {
      const before = await rowVersions(stint.database.url);
      expect([400, 413]).toContain((await attempt()).status);
      expect(await rowVersions(stint.database.url)).toEqual(before);
    });
  });

  describe('a move beyond the supported years', () => {
    it.each<[string, () => Promise<ReceivedAnswer>]>([
      ['by a day', () => post(`/${lastNight}`, { date: '2200-12-31' }, 'PATCH')],
      [
        'by a zone',
        () => post(`/${firstNight}`, { date: '1900-01-01', startTime: '1899-12-31T22:00:00Z' }, 'PATCH'),
      ],
      ['of many, forward', () => post('/change-many', { entries: [{ id: lastNight }], date: '2200-12-31' })],
      ['of many, back', () => post('/change-many', { entries: [{ id: firstNight }], date: '1900-01-01' })],
      ['by a copied week', () => post('/copy-week', { from: '2200-12-24', to: '2200-12-31' })],
      ['by a split', () => post(`/${lastNight}/split`, { at: '2201-01-01T02:00:00Z' })],
    ])('%s is rejected without changes', async (_, attempt) => {
      const before = await rowVersions(stint.database.url);
      const { status, text } = await attempt();

      expect(status).toBe(400);
      expect(text).toContain('must be between the years 1900 and 2200');
      expect(await rowVersions(stint.database.url)).toEqual(before);
    });
  });
});

describe('what is stored', () => {
  beforeEach(startWithNights);

  describe('at the first and last supported day', () => {
    it.each([
      ['the last', () => lastNight, '2200-12-31T02:00:00Z'],
      ['the first', () => firstNight, '1900-01-02T02:00:00Z'],
    ] as const)('parts of %s night and their merged entry can be read', async (_, night, at) => {
      const { ids } = await ann.api.timesheets.split({ id: night(), at });
      await expectReadable();
      await ann.api.timesheets.merge({ entries: ids.map((id) => ({ id })) });
      await expectReadable();
      expect(await ann.api.timesheets.get({ id: night() })).toMatchObject({ duration: 8 });
    });
  });

  describe('an older entry outside the limits', () => {
    const stored = (value: string) =>
      withClient(stint.database.url, (client) =>
        client.query(`update timesheets set ${value} where id = $1`, [lastNight]),
      );

    it.each([
      'rate = 99000000',
      "time_zone = 'Mars/Olympus'",
      `break_periods = '[{"start": "+010000-01-01T00:00:00.000Z", "end": "never"}]'`,
    ])('with %s cannot be split or merged', async (value) => {
      const { ids } = await ann.api.timesheets.split({ id: lastNight, at: '2200-12-31T02:00:00Z' });
      await stored(value);
      const attempts = [
        () => post(`/${lastNight}/split`, { at: '2200-12-31T00:00:00Z' }),
        () => post('/merge', { entries: ids.map((id) => ({ id })) }),
      ];
      for (const attempt of attempts) expect([400, 422]).toContain((await attempt()).status);
      await expectReadable();
    });
  });

  describe('a timer with a start time long ago', () => {
    it.each([-8.64e15, -62_135_596_800_001, 0, Date.parse('1899-12-31')])(
      'at %d can still be stopped, saved and taken over',
      async (startTime) => {
        for (const how of ['stopped', 'saved', 'takenOver'] as const) {
          const device = aDevice(ann);
          const runId = newId();
          await device.push({ runId, at: ago(hour), act: aStart() });
          const { timer } = await device.push({ runId, at: ago(0), act: { type: 'edit', startTime } });
          expect(timer?.start).toBeGreaterThan(ago(400 * 24 * hour));

          const end = { stopped: { type: 'stop' }, saved: { type: 'saved' }, takenOver: aStart() } as const;
          const { settled } = await device.push({
            runId: how === 'takenOver' ? newId() : runId,
            at: ago(0),
            act: end[how],
          });

          expect(settled.filter((run) => run.runId === runId)).toMatchObject([
            { runId, endedAs: how, entryId: how === 'takenOver' ? runId : null },
          ]);
        }
        await expectReadable();
      },
    );
  });

  it('import rows outside the supported years or durations are skipped with a reason', async () => {
    const rows = [
      'Date,Start,End,Description',
      '2200-12-31,22:00,06:00,Over the last midnight',
      '2201-01-01,08:00,09:00,Too late',
      '1899-12-31,08:00,09:00,Too early',
      `2026-03-02,08:00,09:00,${'x'.repeat(2_001)}`,
      '2026-03-02,08:00,09:00,Just right',
    ];
    const run = await runImportToEnd(ann, await uploadImport(ann, rows.join('\n')));

    expect(run).toMatchObject({ status: 'done', problemRows: 4 });
    expect((await ann.api.timesheets.list({ search: 'right' })).items).toHaveLength(1);
    await expectReadable();
  });

  it('a record stored before the limits can be listed and deleted', async () => {
    await ann.api.clients.create(aClient());
    await withClient(stint.database.url, (client) =>
      client.query(
        `update timesheets set description = repeat('x', 2000), time_zone = 'Mars/Olympus', rate = 99000000,
         break_periods = '[{"start": "+010000-01-01T00:00:00.000Z", "end": "never"}]',
         activity_log = '[{"time": "9999", "action": ""}]' where id = $1`,
        [lastNight],
      ),
    );
    await expectReadable();
    await ann.api.timesheets.delete({ id: lastNight });
    expect(await ann.api.timesheets.get({ id: lastNight })).toBeNull();
  });
});
