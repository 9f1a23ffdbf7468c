import { beforeAll, expect, it } from 'vitest';
import { anEntry } from '#tests/support/request-fixtures.ts';
import { startInstallation } from '#tests/support/server/api-callers.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';

let ann: ApiCaller;
beforeAll(async () => {
  const stint = await startInstallation();
  ann = await stint.newTenant('Ann');
  return () => stint[Symbol.asyncDispose]();
});

it.each([
  // Tonga was 12 h 19 min ahead then: its noon was the day before in UTC.
  { date: '1900-01-01', timeZone: 'Pacific/Tongatapu', noon: '1899-12-31T23:40:48.000Z', day: '1900-01-01' },
  { date: '2200-12-31', timeZone: 'Etc/GMT+12', noon: '2201-01-01T00:00:00.000Z', day: '2200-12-31' },
  {
    date: '1900-01-01T00:00:00Z',
    timeZone: 'America/New_York',
    noon: '1900-01-01T00:00:00.000Z',
    day: '1899-12-31',
  },
  {
    date: '2200-12-31T23:59:59Z',
    timeZone: 'Pacific/Kiritimati',
    noon: '2200-12-31T23:59:59.000Z',
    day: '2201-01-01',
  },
])('stores and returns $date in $timeZone [3.2, 3.3]', async ({ date, timeZone, noon, day }) => {
  const description = `Noon in ${timeZone}`;
  const { id } = await ann.api.timesheets.create(anEntry({ date, timeZone, description }));

  expect(await ann.api.timesheets.get({ id })).toMatchObject({ date: noon, day, timeZone });
  expect(await ann.api.timesheets.totals({ search: timeZone })).toMatchObject({ count: 1, days: [{ day }] });
});

it.each(['1900-01-01T00:00:00+14:00', '2200-12-31T23:59:59-12:00'])(
  'rejects %s, which is outside the supported years in UTC',
  async (startTime) => {
    await expect(ann.api.timesheets.create(anEntry({ startTime }))).rejects.toMatchObject({
      status: 400,
      data: { fields: { startTime: 'must be between the years 1900 and 2200' } },
    });
  },
);

it.each(['2026-03-02T09:00:00.123456789Z', '2026-03-02T09:00:00Z', '2026-03-02T10:00:00.5+01:00'])(
  'accepts %s and returns UTC with milliseconds [3.2]',
  async (startTime) => {
    const { id } = await ann.api.timesheets.create(anEntry({ startTime }));
    const entry = await ann.api.timesheets.get({ id });

    expect(entry?.startTime).toBe(new Date(startTime).toISOString());
  },
);
