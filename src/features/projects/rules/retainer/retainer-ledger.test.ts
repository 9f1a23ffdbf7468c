import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DailyUsage } from './hours-by-period.ts';
import { trackBalance, retainerBalance } from './retainer-balance.ts';
import { retainerForecast } from './retainer-forecast.ts';
import { retainerLedger, runningBalances } from './retainer-ledger.ts';
import type { LedgerLine } from './retainer-ledger.ts';
import { addMonths, retainerPeriodAt, retainerPeriodsUntil } from './retainer-periods.ts';
import type { Retainer, RetainerTerms } from './retainer-periods.ts';

const hours = (count: number) => count * 3600;
const monthly = (terms: Partial<Omit<Retainer, 'period' | 'start'>> & { start?: string } = {}): Retainer => ({
  period: 'monthly',
  ms: hours(10),
  carryOver: 0,
  start: '2026-01-01',
  ...terms,
});
const always = (retainer: Retainer): RetainerTerms[] => [{ from: null, retainer }];
const used = (...days: [string, number][]): DailyUsage[] =>
  days.map(([day, count]) => ({ day, ms: hours(count) }));
const inHours = (lines: readonly LedgerLine[]) =>
  lines.map((line) => [
    line.from,
    ...[line.carriedMs, line.boughtMs, line.usedMs, line.overMs, line.expiredMs].map((ms) => ms / 3600),
  ]);

describe('the retainer ledger', () => {
  it('expires hours with their month unless they carry over [9.4]', () => {
    const usages = used(['2026-01-20', 6], ['2026-02-03', 4]);
    expect(inHours(retainerLedger({ terms: always(monthly()), usages }, '2026-03-10'))).toEqual([
      ['2026-01-01', 0, 10, 6, 0, 4],
      ['2026-02-01', 0, 10, 4, 0, 6],
      ['2026-03-01', 0, 10, 0, 0, 10],
    ]);
  });

  it('uses the hours that expire first [9.4]', () => {
    const usages = used(['2026-01-20', 6], ['2026-02-03', 7], ['2026-03-03', 1]);
    const lines = retainerLedger({ terms: always(monthly({ carryOver: 1 })), usages }, '2026-03-31');
    // Four of the seven hours used in February are January's, so seven of its ten carry over to March.
    expect(inHours(lines)).toEqual([
      ['2026-01-01', 0, 10, 6, 0, 0],
      ['2026-02-01', 4, 10, 7, 0, 0],
      ['2026-03-01', 7, 10, 1, 0, 6],
    ]);
  });

  it('doesn’t charge overage to the next month [9.4]', () => {
    const usages = used(['2026-01-20', 8], ['2026-01-21', 5]);
    expect(inHours(retainerLedger({ terms: always(monthly()), usages }, '2026-02-01'))).toEqual([
      ['2026-01-01', 0, 10, 13, 3, 0],
      ['2026-02-01', 0, 10, 0, 0, 10],
    ]);
  });

  it('keeps the last day of the month in shorter months [9.4]', () => {
    const start = '2026-01-31';
    const lines = retainerLedger({ terms: always(monthly({ start })), usages: [] }, '2026-04-30');
    expect(lines.map(({ from, to }) => `${from} ${to}`)).toEqual([
      '2026-01-31 2026-02-27',
      '2026-02-28 2026-03-30',
      '2026-03-31 2026-04-29',
      '2026-04-30 2026-05-30',
    ]);
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-11-15', 14)).toBe('2028-01-15');
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30');
  });

  it('finds the period of a day without computing earlier ones [9.4]', () => {
    const retainers = ['1900-01-31', '1899-11-30', '2026-01-01'].flatMap((start): Retainer[] => [
      monthly({ start }),
      { ms: 36_000_000, carryOver: 'unlimited', start, period: 'quarterly' },
      { ms: 36_000_000, carryOver: 0, start, period: 'oneOff' },
    ]);
    const days = Array.from({ length: 500 }, (_, index) => addDays('1899-10-28', index * 97));
    for (const retainer of retainers) {
      const terms = [
        { from: null, retainer },
        { from: '2011-05-17', retainer: monthly({ start: '2011-05-31' }) },
        { from: '2020-02-29', retainer: null },
        { from: '2021-03-31', retainer },
      ];
      for (const day of days) {
        const found = retainerPeriodsUntil(terms, day).find(({ from, to }) => from <= day && day <= to);
        expect(retainerPeriodAt(terms, day)).toEqual(found);
      }
    }
  });

  it('has periods without gaps over four hundred years of leap years [9.4]', () => {
    const terms = always(monthly({ start: '1900-01-31' }));
    const periods = retainerPeriodsUntil(terms, '2300-12-31');
    expect(periods).toHaveLength(401 * 12);
    for (const [index, { from, to }] of periods.entries()) {
      expect(from <= to).toBe(true);
      expect(addDays(to, 1)).toBe(periods[index + 1]?.from ?? '2301-01-31');
    }
  });

  it('gives a period the hours agreed on its first day [9.4]', () => {
    const terms = [
      { from: null, retainer: monthly() },
      { from: '2026-02-15', retainer: monthly({ ms: hours(20) }) },
    ];
    const lines = retainerLedger({ terms, usages: [] }, '2026-03-01');
    expect(lines.map(({ boughtMs }) => boughtMs / 3600)).toEqual([10, 10, 20]);
  });

  it('keeps the carry-over under which hours were bought if later terms carry over less [9.4]', () => {
    const terms = [
      { from: null, retainer: monthly({ carryOver: 'unlimited' }) },
      { from: '2026-02-01', retainer: monthly() },
    ] satisfies RetainerTerms[];
    const usages = used(['2026-01-20', 4], ['2026-02-03', 7], ['2026-03-03', 12]);
    // February's hours expire first, so they are used first; January's six stay.
    expect(inHours(retainerLedger({ terms, usages }, '2026-03-31'))).toEqual([
      ['2026-01-01', 0, 10, 4, 0, 0],
      ['2026-02-01', 6, 10, 7, 0, 3],
      ['2026-03-01', 6, 10, 12, 0, 0],
    ]);
  });

  it('doesn’t extend hours bought without carry-over [9.4]', () => {
    const terms = [
      { from: null, retainer: monthly() },
      { from: '2026-01-15', retainer: monthly({ carryOver: 'unlimited' }) },
    ];
    expect(inHours(retainerLedger({ terms, usages: [] }, '2026-02-28'))).toEqual([
      ['2026-01-01', 0, 10, 0, 0, 10],
      ['2026-02-01', 0, 10, 0, 0, 0],
    ]);
  });

  it('carries hours over to another period length, and expires them if no retainer follows [9.4]', () => {
    const carrying = { carryOver: 'unlimited' } as const;
    const terms = [
      { from: null, retainer: monthly(carrying) },
      { from: '2026-02-01', retainer: { ...monthly(carrying), period: 'quarterly', start: '2026-02-01' } },
      { from: '2026-03-01', retainer: null },
    ] satisfies RetainerTerms[];
    expect(inHours(retainerLedger({ terms, usages: used(['2026-02-02', 1]) }, '2026-05-01'))).toEqual([
      ['2026-01-01', 0, 10, 0, 0, 0],
      ['2026-02-01', 10, 10, 1, 0, 19],
    ]);
  });
});

describe('the retainer balance', () => {
  it('of hours bought once is what was bought minus what was used on any day [9.4]', () => {
    const oneOff = { period: 'oneOff', ms: hours(10), carryOver: 0, start: null } as const;
    const history = { terms: always(oneOff), usages: used(['2026-05-05', 4], ['2027-01-01', 3]) };
    expect(retainerBalance(history, '2026-01-01')).toEqual({ leftMs: hours(3), openingMs: hours(10) });
  });

  it('is zero for a late entry whose hours a later month has used [9.4]', () => {
    const history = {
      terms: always(monthly({ carryOver: 1 })),
      usages: used(['2026-01-05', 2], ['2026-02-10', 16]),
    };
    // February used six of January's eight hours.
    expect(retainerBalance(history, '2026-01-31')).toEqual({ leftMs: hours(2), openingMs: hours(10) });
    expect(retainerBalance(history, '2026-02-11')).toEqual({ leftMs: hours(2), openingMs: hours(18) });
    expect(retainerBalance(history, '2026-03-01')?.leftMs).toBe(hours(12));
  });

  it('is null before the first day and without a retainer [9.4]', () => {
    const terms = [...always(monthly()), { from: '2026-06-01', retainer: null }];
    expect(retainerBalance({ terms, usages: [] }, '2025-12-31')).toBeNull();
    expect(retainerBalance({ terms, usages: [] }, '2026-05-31')?.leftMs).toBe(hours(10));
    expect(retainerBalance({ terms, usages: [] }, '2026-06-01')).toBeNull();
  });
});

describe('an incremental ledger', () => {
  const someDay = fc.integer({ min: 0, max: 400 }).map((after) => addDays('2026-01-01', after));
  const someUse = fc.record({ day: someDay, ms: fc.integer({ min: -7, max: 9 }).map(hours) });
  const someTerms = fc
    .record({ carryOver: fc.constantFrom(0, 1, 'unlimited' as const), until: fc.option(someDay) })
    .map(({ carryOver, until }) => [
      ...always(monthly({ carryOver })),
      ...(until === null ? [] : [{ from: until, retainer: null }]),
    ]);

  it('always matches a newly built one [9.4]', () => {
    let queries = 0;
    fc.assert(
      fc.property(
        someTerms,
        fc.array(someUse),
        fc.array(fc.tuple(someDay, someUse)),
        (terms, usages, turns) => {
          const ledger = trackBalance({ terms, usages });
          const taken = [...usages];
          return turns.every(([day, use]) => {
            queries += 1;
            const isSame = isDeepStrictEqual(
              ledger.balanceOn(day),
              retainerBalance({ terms, usages: taken }, day),
            );
            ledger.addUsage(use);
            taken.push(use);
            return isSame;
          });
        },
      ),
      { numRuns: 1_000 },
    );
    expect(queries).toBeGreaterThan(1_000);
  });
});

describe('the retainer forecast', () => {
  it('shows the day on which the hours run out at the pace of the last four weeks', () => {
    const oneOff = { period: 'oneOff', ms: hours(40), carryOver: 0, start: null } as const;
    // Twenty hours in 28 days, so the other twenty last another 28.
    const history = { terms: always(oneOff), usages: used(['2026-03-01', 8], ['2026-03-20', 12]) };
    expect(retainerForecast(history, '2026-03-28')).toEqual({
      weeklyMs: hours(5),
      exhaustedOn: '2026-04-25',
    });
  });

  it('has no date if each month adds more than is used', () => {
    const history = { terms: always(monthly()), usages: used(['2026-03-01', 4], ['2026-03-20', 4]) };
    expect(retainerForecast(history, '2026-03-28')).toEqual({ weeklyMs: hours(2), exhaustedOn: null });
  });

  it('looks beyond the month if carried-over hours shrink', () => {
    const terms = always(monthly({ carryOver: 'unlimited' }));
    const usages = used(['2026-02-10', 7], ['2026-03-02', 7]);
    // Half an hour a day: March uses eleven of the remaining sixteen; April uses the rest and its own ten.
    expect(retainerForecast({ terms, usages }, '2026-03-09')).toEqual({
      weeklyMs: hours(3.5),
      exhaustedOn: '2026-04-30',
    });
  });

  it('has no forecast without usage', () => {
    expect(retainerForecast({ terms: always(monthly()), usages: [] }, '2026-03-28')).toEqual({
      weeklyMs: 0,
      exhaustedOn: null,
    });
  });
});

describe('the balance after each entry', () => {
  const hour = 3_600_000;
  const uses = (...taken: (number | null)[]) =>
    taken.map((each) => ({ retainerMs: each === null ? null : each * hour }));

  it('counts down from the hours available, and below zero', () => {
    const period = { openingMs: 10 * hour, adjustmentsMs: 0 };
    expect(runningBalances(period, uses(4, null, 5, 3))).toEqual([6 * hour, 6 * hour, hour, -2 * hour]);
  });

  it('includes manual adjustments, which never add hours', () => {
    expect(runningBalances({ openingMs: 10 * hour, adjustmentsMs: 2 * hour }, uses(1))).toEqual([7 * hour]);
    const negative = { openingMs: 10 * hour, adjustmentsMs: -2 * hour };
    expect(runningBalances(negative, uses(1, 3))).toEqual([10 * hour, 8 * hour]);
  });
});
