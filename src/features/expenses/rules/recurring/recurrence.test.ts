import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { occurrenceFrom, planRecurrence } from './recurrence.ts';
import type { Recurrence, Schedule } from './recurrence.ts';

const monthly = (fields: Partial<Schedule> = {}): Schedule => ({
  every: 1,
  unit: 'month',
  firstDay: '2026-01-31',
  lastDay: null,
  isPaused: false,
  ...fields,
});

function occurrences(schedule: Schedule, count: number, from = schedule.firstDay): (string | null)[] {
  const days: (string | null)[] = [];
  let day: string | null = from;
  while (day !== null && days.length < count) {
    const next: string | null = occurrenceFrom(schedule, day);
    days.push(next);
    day = next === null ? null : addDays(next, 1);
  }
  return days;
}

describe('an expense repeats', () => {
  it.each([
    ['at the end of each month', monthly(), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['every third month', monthly({ every: 3 }), ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']],
    [
      'each year on 29 February, or the day before',
      monthly({ unit: 'year', firstDay: '2024-02-29' }),
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    ['every second week', monthly({ unit: 'week', every: 2 }), ['2026-01-31', '2026-02-14', '2026-02-28']],
    ['until its last day', monthly({ lastDay: '2026-03-30' }), ['2026-01-31', '2026-02-28', null]],
  ])('%s', (_case, schedule, days) => {
    expect(occurrences(schedule, days.length)).toEqual(days);
  });

  it('from any day on as from the first', () => {
    for (const schedule of [monthly(), monthly({ every: 5 }), monthly({ unit: 'week', every: 3 })]) {
      const all = occurrences(schedule, 40);
      for (let day = '2026-01-01'; day < '2027-06-01'; day = addDays(day, 1))
        expect(occurrenceFrom(schedule, day)).toBe(all.find((each) => each !== null && each >= day));
    }
  });
});

describe('a saved schedule', () => {
  const planned = (nextDay: string, fields: Partial<Schedule> = {}): Recurrence => ({
    ...monthly(fields),
    nextDay,
  });
  const nextDay = (schedule: Schedule, before: Recurrence | null, today: string, ownDay = '2026-01-31') =>
    planRecurrence(schedule, { before, today, ownDay }).nextDay;

  it('begins today at the earliest, and after the expense itself', () => {
    expect(nextDay(monthly(), null, '2026-04-01')).toBe('2026-04-30');
    expect(nextDay(monthly(), null, '2026-04-30')).toBe('2026-04-30');
    expect(nextDay(monthly(), null, '2026-01-31')).toBe('2026-02-28');
    expect(nextDay(monthly(), null, '2025-12-01')).toBe('2026-02-28');
  });

  it('keeps days that were missed, and skips those in a pause', () => {
    const paused = { isPaused: true };
    expect(nextDay(monthly(), planned('2026-02-28'), '2026-04-01')).toBe('2026-02-28');
    expect(nextDay(monthly(paused), planned('2026-02-28'), '2026-04-01')).toBe('2026-02-28');
    expect(nextDay(monthly(), planned('2026-02-28', paused), '2026-04-01')).toBe('2026-04-30');
  });

  it('doesn’t make a second draft today when it changes', () => {
    const weekly = monthly({ unit: 'week', firstDay: '2026-04-30' });
    expect(nextDay(weekly, planned('2026-05-31'), '2026-04-30')).toBe('2026-05-07');
    expect(nextDay(weekly, planned('2026-04-30'), '2026-04-30')).toBe('2026-04-30');
  });
});
