import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { localDay, localTime } from '#src/platform/shared/time-zones.ts';
import { toInstant, noonOn } from '#src/platform/shared/zoned-instants.ts';
import { distinctZones } from '#tests/support/time-zones.ts';
import { applyEntryChange, newEntry } from './entry-rules.ts';
import type { UnpricedEntry } from './entry-rules.ts';
import { shiftedStart, moveTimesToDay } from './move-entry.ts';
import { moveStartTo } from './resize-entry.ts';

const id = '019e0000-0000-7000-8000-000000000001';
const now = '2026-11-21T18:00:00.000Z';
const clocks = ['23:30', '00:00', '00:30', '12:00'];

describe('work moved to another day', () => {
  const berlin = {
    day: '2026-03-20',
    timeZone: 'Europe/Berlin',
    startTime: '2026-03-20T00:30:15.250Z',
    endTime: '2026-03-20T04:00:00.000Z',
    breakPeriods: [{ start: '2026-03-20T02:00:00.000Z', end: '2026-03-20T02:30:00.000Z' }],
  };

  it('keeps its local times to the millisecond', () => {
    expect(moveTimesToDay('2026-07-01', berlin)).toEqual({
      startTime: '2026-06-30T23:30:15.250Z',
      endTime: '2026-07-01T03:00:00.000Z',
      breakPeriods: [{ start: '2026-07-01T01:00:00.000Z', end: '2026-07-01T01:30:00.000Z' }],
    });
  });

  it('keeps its duration and breaks over the start of daylight saving', () => {
    const whole = { ...berlin, startTime: '2026-03-20T00:00:00.000Z' };
    expect(moveTimesToDay('2026-03-29', whole)).toEqual({
      startTime: '2026-03-29T00:00:00.000Z',
      endTime: '2026-03-29T04:00:00.000Z',
      breakPeriods: [{ start: '2026-03-29T02:00:00.000Z', end: '2026-03-29T02:30:00.000Z' }],
    });
  });

  it('starts later by the gap if its start is skipped, and reports it', () => {
    const night = { startTime: '2026-03-20T01:00:00.000Z', endTime: '2026-03-20T02:00:00.000Z' };
    const before = { ...berlin, ...night, breakPeriods: [] };
    const after = { ...before, day: '2026-03-29', ...moveTimesToDay('2026-03-29', before) };

    expect(after).toMatchObject({
      startTime: '2026-03-29T01:00:00.000Z',
      endTime: '2026-03-29T02:00:00.000Z',
    });
    expect(shiftedStart(before, after)).toEqual({ day: '2026-03-29', wanted: '02:00', actual: '03:00' });
    expect(
      shiftedStart(before, { ...before, day: '2026-03-30', ...moveTimesToDay('2026-03-30', before) }),
    ).toBeNull();
  });

  it('keeps its end if only that is known', () => {
    const open = { ...berlin, startTime: null, breakPeriods: [] };
    expect(moveTimesToDay('2026-07-01', open)).toMatchObject({
      startTime: null,
      endTime: '2026-07-01T03:00:00.000Z',
    });
  });
});

describe.each(distinctZones())('in %s', (timeZone) => {
  const days = daysOfChange(timeZone);

  it('an entry is on the chosen day around every clock change [3.3]', () => {
    const wrong = days.flatMap((day) =>
      clocks.flatMap((clock) => {
        const startTime = toInstant(day, clock, timeZone);
        const request = { date: day, description: 'Night shift', duration: 1, startTime, timeZone };
        const entry = newEntry(request, { id, timeZone: 'UTC', currency: 'EUR', now });
        // A caller that sends only instants means the same day.
        const updated = newEntry(
          { ...request, date: startTime },
          { id, timeZone: 'UTC', currency: 'EUR', now },
        );
        const found = [entry.day, updated.day, localDay(entry.date, timeZone), localDay(startTime, timeZone)];
        return found.every((each) => each === day) ? [] : [{ day, clock, found }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('a moved entry keeps its local time, or the nearest that exists', () => {
    const wrong = days.flatMap((day) =>
      clocks.flatMap((clock) => {
        const before = addDays(day, -1);
        const entry = newEntry(
          {
            date: before,
            description: 'Night shift',
            duration: 1,
            startTime: toInstant(before, clock, timeZone),
            timeZone,
          },
          { id, timeZone: 'UTC', currency: 'EUR', now },
        );
        const { day: moved, date, startTime } = applyEntryChange(entry, { date: day });
        const expected = toInstant(day, localTime(entry.startTime ?? '', timeZone), timeZone);
        const isRight =
          moved === day &&
          date === noonOn(day, timeZone) &&
          Date.parse(startTime ?? '') === Date.parse(expected);
        return isRight ? [] : [{ day, clock, moved, date, startTime, expected }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('an entry keeps its duration through every move: to another day and back, and by dragging', () => {
    const wrong = days.flatMap((to) =>
      [...clocks, '01:30', '02:00', '02:30'].flatMap((clock) => {
        const before = nightShift(addDays(to, -3), clock, timeZone);
        const moved = applyEntryChange(before, { date: to });
        const movedOn = applyEntryChange(moved, { date: addDays(to, 1) });
        const back = applyEntryChange(moved, { date: before.day });
        const dragged = { ...before, ...moveStartTo(before, Date.parse(toInstant(to, clock, timeZone))) };
        const { wanted, actual } = shiftedStart(before, moved) ?? { wanted: clock, actual: clock };
        const isRight =
          [moved, movedOn, back, dragged].every((after) => lengthsOf(after) === lengthsOf(before)) &&
          moved.startTime === dragged.startTime &&
          localTime(moved.startTime, timeZone) === actual &&
          wanted === clock;
        return isRight ? [] : [{ to, clock, moved, movedOn, back, dragged }];
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** Nine hours with two breaks, across most clock changes. */
function nightShift(day: string, clock: string, timeZone: string) {
  const startTime = toInstant(day, clock, timeZone);
  const after = (hours: number) => new Date(Date.parse(startTime) + hours * 3_600_000).toISOString();
  const breakPeriods = [
    { start: after(1), end: after(1.5) },
    { start: after(4), end: after(4.25) },
  ];
  const request = { date: day, description: 'Night shift', duration: 8.25, timeZone };
  const entry = newEntry({ ...request, breakPeriods }, { id, timeZone, currency: 'EUR', now });
  return { ...entry, startTime, endTime: after(9) };
}

/** The stated duration, the duration by its times, and its breaks. */
function lengthsOf({ startTime, endTime, duration, breakPeriods }: UnpricedEntry): string {
  const from = Date.parse(startTime ?? '');
  const offsets = [endTime ?? '', ...breakPeriods.flatMap(({ start, end }) => [start, end])];
  return JSON.stringify([duration, offsets.map((instant) => Date.parse(instant) - from)]);
}

/** The days of 2024 to 2027 with a clock change in the zone, the days around them, and a normal one. */
function daysOfChange(timeZone: string): string[] {
  const offset = (day: string) => Date.parse(noonOn(day, timeZone)) - Date.parse(`${day}T12:00:00Z`);
  const days = ['2026-11-21'];
  // No zone changes its clocks twice within two weeks.
  for (let start = '2024-01-01'; start < '2028-01-01'; start = addDays(start, 14)) {
    if (offset(start) === offset(addDays(start, 14))) continue;
    let day = start;
    while (offset(day) === offset(start)) day = addDays(day, 1);
    days.push(addDays(day, -1), day, addDays(day, 1));
  }
  return days;
}
