import { describe, expect, it } from 'vitest';
import { calculatePerDiem } from './per-diem.ts';
import type { PerDiem } from './per-diem.ts';
import { starterPerDiemRates } from './starter-rates.ts';

const [german] = starterPerDiemRates({ country: 'DE', currency: 'EUR' });
if (!german) throw new Error('There are no amounts for Germany.');
const { id: _id, region: _region, firstDay: _firstDay, ...amounts } = german;

function trip(from: string, to: string, fields: Partial<PerDiem> = {}): PerDiem {
  const [startDay = '', startTime = ''] = from.split(' ');
  const [endDay = '', endTime = ''] = to.split(' ');
  return {
    region: 'Germany',
    startDay,
    startTime,
    endDay,
    endTime,
    timeZone: 'Europe/Berlin',
    isOvernight: true,
    paidNights: 0,
    meals: [],
    amounts,
    ...fields,
  };
}

const daysOf = (of: PerDiem) =>
  calculatePerDiem(of).days.map(({ day, amountMinor }) => `${day.slice(5)} ${amountMinor}`);

describe('a trip', () => {
  it.each([
    ['of 8 hours has none', '2026-11-18 09:00', '2026-11-18 17:00', []],
    ['of more than 8 hours has a partial day', '2026-11-18 09:00', '2026-11-18 17:01', ['11-18 1400']],
    [
      'with a night has two partial days',
      '2026-11-18 22:00',
      '2026-11-19 06:00',
      ['11-18 1400', '11-19 1400'],
    ],
    [
      'of several days has full days in between',
      '2026-11-18 22:00',
      '2026-11-21 01:00',
      ['11-18 1400', '11-19 2800', '11-20 2800', '11-21 1400'],
    ],
  ])('%s', (_case, from, to, days) => {
    expect(daysOf(trip(from, to))).toEqual(days);
  });

  it.each([
    ['counts for the day with more of it', '2026-11-18 17:00', '2026-11-19 03:00', ['11-18 1400']],
    ['counts for the next day', '2026-11-18 22:00', '2026-11-19 08:00', ['11-19 1400']],
    ['of 8 hours has none', '2026-11-18 20:00', '2026-11-19 04:00', []],
  ])('past midnight without a night %s', (_case, from, to, days) => {
    expect(daysOf(trip(from, to, { isOvernight: false }))).toEqual(days);
  });

  it('takes as long as it takes while the clocks change', () => {
    // 00:30 to 09:00 by the clock: 7.5 hours in spring, 9.5 in autumn.
    expect(daysOf(trip('2026-03-29 00:30', '2026-03-29 09:00'))).toEqual([]);
    expect(daysOf(trip('2026-10-25 00:30', '2026-10-25 08:00'))).toEqual(['10-25 1400']);
    expect(daysOf(trip('2026-03-28 22:00', '2026-03-29 07:00', { isOvernight: false }))).toEqual([]);
    expect(daysOf(trip('2026-03-28 12:00', '2026-03-30 07:00'))).toEqual([
      '03-28 1400',
      '03-29 2800',
      '03-30 1400',
    ]);
  });
});

it('meals that others paid for are taken off, to no less than 0', () => {
  const all = { breakfast: true, lunch: true, dinner: true };
  const meals = [
    { day: '2026-11-18', breakfast: false, lunch: true, dinner: false },
    { day: '2026-11-19', breakfast: true, lunch: false, dinner: true },
    { day: '2026-11-20', ...all },
  ];
  const days = daysOf(trip('2026-11-18 09:00', '2026-11-20 18:00', { meals }));
  expect(days).toEqual(['11-18 280', '11-19 1120', '11-20 0']);
});

it('nights with a flat amount are added', () => {
  const paid = trip('2026-11-18 09:00', '2026-11-20 18:00', {
    paidNights: 2,
    amounts: { ...amounts, nightMinor: 2000 },
  });
  expect(calculatePerDiem(paid).totalMinor).toBe(1400 + 2800 + 1400 + 2 * 2000);
});
