import { describe, expect, it } from 'vitest';
import { instantOf, noonOf } from '#src/platform/shared/dates.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { localDay, localTime } from '#src/platform/shared/zones.ts';
import { changed, logged } from './logging.ts';
import { timesOn } from './moving.ts';

const id = '019e0000-0000-7000-8000-000000000001';
const now = '2026-11-21T18:00:00.000Z';
const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
const clocks = ['23:30', '00:00', '00:30', '12:00'];

describe('work that is moved to another day', () => {
  const berlin = {
    day: '2026-03-20',
    timeZone: 'Europe/Berlin',
    startTime: '2026-03-20T00:30:15.250Z',
    endTime: '2026-03-20T04:00:00.000Z',
    breakPeriods: [{ start: '2026-03-20T02:00:00.000Z', end: '2026-03-20T02:30:00.000Z' }],
  };

  it('keeps its clocks, to the millisecond', () => {
    expect(timesOn('2026-07-01', { ...berlin, duration: 1 })).toEqual({
      startTime: '2026-06-30T23:30:15.250Z',
      endTime: '2026-07-01T03:00:00.000Z',
      breakPeriods: [{ start: '2026-07-01T01:00:00.000Z', end: '2026-07-01T01:30:00.000Z' }],
      duration: 1,
    });
  });

  it('is an hour shorter in the night in which clocks go forward, unless its duration was its own', () => {
    const whole = { ...berlin, startTime: '2026-03-20T00:00:00.000Z', breakPeriods: [] };
    expect(timesOn('2026-03-29', { ...whole, duration: 4 })).toMatchObject({
      startTime: '2026-03-29T00:00:00.000Z',
      endTime: '2026-03-29T03:00:00.000Z',
      duration: 3,
    });
    expect(timesOn('2026-03-29', { ...whole, duration: 3.5 }).duration).toBe(3.5);
  });

  it('never ends before it starts, nor has a break outside, where its clocks are skipped', () => {
    const short = {
      ...berlin,
      startTime: '2026-03-20T01:45:00.000Z',
      endTime: '2026-03-20T02:10:00.000Z',
      breakPeriods: [{ start: '2026-03-20T01:50:00.000Z', end: '2026-03-20T02:05:00.000Z' }],
      duration: 1 / 6,
    };
    const { startTime, endTime, breakPeriods } = timesOn('2026-03-29', short);
    expect({ startTime, endTime }).toEqual({
      startTime: '2026-03-29T01:45:00.000Z',
      endTime: '2026-03-29T01:45:00.000Z',
    });
    expect(breakPeriods).toEqual([{ start: startTime, end: startTime }]);
  });
});

describe.each(zones)('in %s', (timeZone) => {
  const days = daysOfChange(timeZone);

  it('an entry is of the day that was chosen, whatever the clocks do on it [3.3]', () => {
    const astray = days.flatMap((day) =>
      clocks.flatMap((clock) => {
        const startTime = instantOf(day, clock, timeZone);
        const request = { date: day, description: 'Night shift', duration: 1, startTime, timeZone };
        const entry = logged(request, { id, timeZone: 'UTC', currency: 'EUR', now });
        // A caller that knows instants alone means the same day.
        const told = logged({ ...request, date: startTime }, { id, timeZone: 'UTC', currency: 'EUR', now });
        const seen = [entry.day, told.day, localDay(entry.date, timeZone), localDay(startTime, timeZone)];
        return seen.every((each) => each === day) ? [] : [{ day, clock, seen }];
      }),
    );
    expect(astray).toEqual([]);
  });

  it('an entry moved to a day shows its clock there, or the nearest that the day has', () => {
    const astray = days.flatMap((day) =>
      clocks.flatMap((clock) => {
        const before = addDays(day, -1);
        const entry = logged(
          {
            date: before,
            description: 'Night shift',
            duration: 1,
            startTime: instantOf(before, clock, timeZone),
            timeZone,
          },
          { id, timeZone: 'UTC', currency: 'EUR', now },
        );
        const { day: moved, date, startTime } = changed(entry, { date: day });
        const expected = instantOf(day, localTime(entry.startTime ?? '', timeZone), timeZone);
        const isRight =
          moved === day &&
          date === noonOf(day, timeZone) &&
          Date.parse(startTime ?? '') === Date.parse(expected);
        return isRight ? [] : [{ day, clock, moved, date, startTime, expected }];
      }),
    );
    expect(astray).toEqual([]);
  });
});

/** The days of 2024 to 2027 on which the zone's clocks change, those around them, and an ordinary one. */
function daysOfChange(timeZone: string): string[] {
  const offset = (day: string) => Date.parse(noonOf(day, timeZone)) - Date.parse(`${day}T12:00:00Z`);
  const days = ['2026-11-21'];
  // No zone keeps changed clocks for less than two weeks.
  for (let start = '2024-01-01'; start < '2028-01-01'; start = addDays(start, 14)) {
    if (offset(start) === offset(addDays(start, 14))) continue;
    let day = start;
    while (offset(day) === offset(start)) day = addDays(day, 1);
    days.push(addDays(day, -1), day, addDays(day, 1));
  }
  return days;
}
