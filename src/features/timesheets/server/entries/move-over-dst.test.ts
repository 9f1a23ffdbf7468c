/** Work keeps its duration when it is moved or copied to a day with a clock change. */
import { beforeEach, describe, expect, it } from 'vitest';
import { anEntry } from '#tests/support/request-fixtures.ts';
import type { ApiCaller } from '#tests/support/server/api-callers.ts';
import { shareInstallation } from '#tests/support/server/shared-installation.ts';

const stint = shareInstallation();
let ann: ApiCaller;
let id: string;
beforeEach(async () => {
  ann = await stint.newTenant();
  // 02:00 to 03:00, a week before the night that skips this hour.
  ({ id } = await ann.api.timesheets.create(
    anEntry({
      date: '2026-03-22',
      timeZone: 'Europe/Berlin',
      startTime: '2026-03-22T01:00:00.000Z',
      endTime: '2026-03-22T02:00:00.000Z',
    }),
  ));
});

const shift = { day: '2026-03-29', wanted: '02:00', actual: '03:00' };
const onTheNight = {
  day: '2026-03-29',
  startTime: '2026-03-29T01:00:00.000Z',
  endTime: '2026-03-29T02:00:00.000Z',
  duration: 1,
};

describe('the hour skipped by daylight saving', () => {
  it('becomes an hour later when an entry is moved there, and the response says so', async () => {
    const moved = await ann.api.timesheets.update({ id, date: '2026-03-29' });
    expect(moved).toMatchObject({ ...onTheNight, shiftedStart: shift });

    const on = await ann.api.timesheets.update({ id, date: '2026-03-30' });
    expect(on).toMatchObject({ startTime: '2026-03-30T01:00:00.000Z', duration: 1 });
    expect(on).not.toHaveProperty('shiftedStart');
  });

  it('becomes an hour later in a bulk move, and undo restores it', async () => {
    const before = await ann.api.timesheets.get({ id });
    const done = await ann.api.timesheets.changeMany({ entries: [{ id }], date: '2026-03-29' });

    expect(done.shiftedStarts).toEqual([{ id, ...shift }]);
    expect(await ann.api.timesheets.get({ id })).toMatchObject(onTheNight);
    await ann.api.timesheets.undo({ id: done.operationId });
    const { startTime, endTime, duration } = before ?? {};
    expect(await ann.api.timesheets.get({ id })).toMatchObject({ startTime, endTime, duration });
  });

  it('becomes an hour later in a copied week', async () => {
    const { ids, shiftedStarts } = await ann.api.timesheets.copyWeek({
      from: '2026-03-16',
      to: '2026-03-23',
    });

    expect(shiftedStarts).toEqual([{ id: ids[0], ...shift }]);
    expect(await ann.api.timesheets.get({ id: ids[0] ?? '' })).toMatchObject(onTheNight);
  });
});

it('a move to a day without a skipped hour reports no shift', async () => {
  const { shiftedStarts } = await ann.api.timesheets.changeMany({ entries: [{ id }], date: '2026-03-25' });
  expect(shiftedStarts).toBeUndefined();
});
