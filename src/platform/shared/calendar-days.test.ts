import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  formatShortDay,
  daysBetween,
  daysOf,
  formatDay,
  formatDays,
  formatInstant,
  groupByDay,
  isCalendarDate,
  lastMonthUntil,
  lastWeekUntil,
  monthOf,
  weekOf,
  weekday,
} from './calendar-days.ts';

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('calendar days', () => {
  it.each(['2026-11-21', '2028-02-29', '1900-01-01'])('%s is valid', (text) =>
    expect(isCalendarDate(text)).toBe(true),
  );

  it.each([
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31',
    '2026-1-1',
    '21.11.2026',
    '2026-11-21T00:00',
    '',
  ])('%s is not valid', (text) => expect(isCalendarDate(text)).toBe(false));

  it('continue across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('differ by the number of days added', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
  });

  it('form weeks that begin on the account’s weekday', () => {
    expect(weekOf('2026-11-21', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(weekOf('2026-11-22', 1)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(weekOf('2026-11-22', 0)).toEqual({ from: '2026-11-22', to: '2026-11-28' });
    expect(weekOf('2026-11-21', 6)).toEqual({ from: '2026-11-21', to: '2026-11-27' });
  });

  it('belong to a week of seven days from its first weekday', () => {
    fc.assert(
      fc.property(anyDay, fc.nat(6), (day, weekStart) => {
        const week = weekOf(day, weekStart);
        expect(weekday(week.from)).toBe(weekStart);
        expect(daysOf(week)).toHaveLength(7);
        expect(daysOf(week)).toContain(day);
      }),
    );
  });

  it('form months of their real length', () => {
    expect(monthOf('2028-02-10')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf('2026-12-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(daysOf({ from: '2026-11-21', to: '2026-11-20' })).toEqual([]);
  });

  it('have the same days in the month and the week before', () => {
    expect(lastMonthUntil('2026-11-28')).toEqual({ from: '2026-10-01', to: '2026-10-28' });
    expect(lastMonthUntil('2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(lastMonthUntil('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-01' });
    expect(lastWeekUntil('2026-11-28', 1)).toEqual({ from: '2026-11-16', to: '2026-11-21' });
    expect(lastWeekUntil('2026-11-29', 0)).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  });

  it('are formatted for people, the same in every time zone', () => {
    const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;
    expect(formatDay('2026-11-20', long)).toBe('Friday 20 November');
    expect(formatDay('2026-11-20', long, 'de')).toBe('Freitag, 20. November');
    const usual = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    // The dash has thin spaces around it.
    expect(formatDays({ from: '2026-02-01', to: '2026-02-28' }, usual)).toMatch(/^1\s*–\s*28 Feb 2026$/);
  });

  it('and instants are formatted in the language of the interface, not of the browser', () => {
    const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
    expect(formatInstant('2026-11-20T23:30:00Z', options)).toBe('21 Nov 2026, 00:30');
  });

  it('include the year unless it is the current one', () => {
    expect(formatShortDay('2026-03-05', '2026-11-21')).toBe('5 Mar');
    expect(formatShortDay('2025-12-31', '2026-01-01')).toBe('31 Dec 2025');
    expect(formatShortDay('2027-01-01', '2026-12-31')).toBe('1 Jan 2027');
  });

  it('group records by day, keeping their order', () => {
    const items = [
      { day: '2026-11-21', id: 1 },
      { day: '2026-11-20', id: 2 },
      { day: '2026-11-21', id: 3 },
    ];
    expect(groupByDay(items)).toEqual([
      { day: '2026-11-21', items: [items[0], items[2]] },
      { day: '2026-11-20', items: [items[1]] },
    ]);
  });
});
