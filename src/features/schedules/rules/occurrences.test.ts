import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { isThorough, randomCases } from '#tests/support/random-cases.ts';
import { listOccurrences, occurrenceAt, occurrenceFrom } from './occurrences.ts';
import { plainSchedule, scheduleAnchors, scheduleUnits } from './schedule.ts';
import type { Schedule } from './schedule.ts';

const monthly = (fields: Partial<Schedule> = {}): Schedule => ({
  ...plainSchedule,
  every: 1,
  unit: 'month',
  firstDay: '2026-01-31',
  ...fields,
});

describe('something repeats', () => {
  it.each<[string, Partial<Schedule>, string[]]>([
    ['at the end of each month', {}, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['every third month', { every: 3 }, ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']],
    ['each quarter', { unit: 'quarter' }, ['2026-01-31', '2026-04-30', '2026-07-31', '2026-10-31']],
    [
      'each year on 29 February, or the day before',
      { unit: 'year', firstDay: '2024-02-29' },
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    ['every second week', { unit: 'week', every: 2 }, ['2026-01-31', '2026-02-14', '2026-02-28']],
    [
      'on the 28th, also in longer months',
      { firstDay: '2026-02-28' },
      ['2026-02-28', '2026-03-28', '2026-04-28'],
    ],
    [
      'on the last day, whatever the first one is',
      { anchor: 'lastDay', firstDay: '2026-02-10' },
      ['2026-02-28', '2026-03-31', '2026-04-30'],
    ],
    [
      'on the second Tuesday',
      { anchor: 'weekday', firstDay: '2026-01-13' },
      ['2026-01-13', '2026-02-10', '2026-03-10'],
    ],
    [
      'on the fifth Friday, or the last',
      { anchor: 'weekday', firstDay: '2026-01-30' },
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29'],
    ],
    ['until its last day', { lastDay: '2026-03-30' }, ['2026-01-31', '2026-02-28']],
    ['so many times', { count: 3 }, ['2026-01-31', '2026-02-28', '2026-03-31']],
  ])('%s', (_case, fields, days) => {
    const isEnding = 'lastDay' in fields || 'count' in fields;
    expect(listOccurrences(monthly(fields), '2020-01-01', isEnding ? 99 : days.length)).toEqual(days);
  });

  it('from any day on as from the first', () => {
    const schedules = [
      monthly(),
      monthly({ every: 5 }),
      monthly({ unit: 'week', every: 3 }),
      monthly({ anchor: 'weekday' }),
    ];
    for (const schedule of schedules) {
      const all = listOccurrences(schedule, schedule.firstDay, 40);
      for (let day = '2026-01-01'; day < '2027-06-01'; day = addDays(day, 1))
        expect(occurrenceFrom(schedule, day)).toBe(all.find((each) => each >= day));
    }
  });
});

/** Another calendar: the days of JavaScript, counted one by one. */
function slowMonthEnds(fromYear: number, years: number): Date[] {
  const ends: Date[] = [];
  const end = Date.UTC(fromYear + years, 0, 1);
  for (let at = Date.UTC(fromYear, 0, 1); at < end; at += 86_400_000)
    if (new Date(at + 86_400_000).getUTCDate() === 1) ends.push(new Date(at));
  return ends;
}

describe('month ends of 400 years', () => {
  const ends = slowMonthEnds(2000, 400);
  const text = (date: Date) => date.toISOString().slice(0, 10);

  it('are those of a calendar that counts days', () => {
    expect(ends).toHaveLength(4800);
    const lastDays = monthly({ anchor: 'lastDay', firstDay: '2000-01-01' });
    expect(ends.map((_end, place) => occurrenceAt(lastDays, place))).toEqual(ends.map(text));
  });

  it.each([28, 29, 30, 31])('cut day %i, and no month changes the next', (date) => {
    const schedule = monthly({ firstDay: `2000-01-${date}` });
    ends.forEach((end, place) => {
      const expected = `${text(end).slice(0, 8)}${Math.min(date, end.getUTCDate())}`;
      expect(occurrenceAt(schedule, place)).toBe(expected);
    });
  });

  it('have each nth weekday, or the last', () => {
    for (let first = 1; first <= 31; first += isThorough ? 1 : 6) {
      const firstDay = `2000-01-${String(first).padStart(2, '0')}`;
      const weekday = new Date(`${firstDay}T00:00:00Z`).getUTCDay();
      const nth = Math.ceil(first / 7);
      ends.forEach((end, place) => {
        const days = Array.from(
          { length: end.getUTCDate() },
          (_, index) => new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), index + 1)),
        ).filter((day) => day.getUTCDay() === weekday);
        const expected = days[nth - 1] ?? days.at(-1);
        expect(occurrenceAt(monthly({ anchor: 'weekday', firstDay }), place)).toBe(
          expected && text(expected),
        );
      });
    }
  });
});

it('random schedules rise, and are found from every day between', () => {
  let seed = 31;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < randomCases(2000); round += 1) {
    const unit = scheduleUnits[random(4)] ?? 'month';
    const anchor = unit === 'week' ? 'sameDay' : (scheduleAnchors[random(3)] ?? 'sameDay');
    const schedule = monthly({
      unit,
      anchor,
      every: 1 + random(6),
      firstDay: addDays('2024-01-01', random(1500)),
    });
    const days = listOccurrences(schedule, schedule.firstDay, 30);
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(30);
    const place = random(29);
    const [before = '', next = ''] = days.slice(place, place + 2);
    expect(occurrenceFrom(schedule, addDays(before, 1))).toBe(next);
    expect(occurrenceFrom(schedule, next)).toBe(next);
  }
});
