import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysOf } from '#src/platform/shared/calendar-days.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { baseRates, isBaseRateOutdated, knownBaseRates } from './base-rates.ts';
import { lateInterestMinor, lateInterestRates } from './late-interest.ts';
import { claimsOfReminder } from './reminder-fees-and-interest.ts';
import type { ClaimFacts } from './reminder-fees-and-interest.ts';

const owed = (balanceMinor: number) => [{ from: '2020-01-01', balanceMinor }];
const at = (percent: number) => [{ from: '2020-01-01', percent }];

describe('interest', () => {
  it('of a whole year is the rate, also in a leap year', () => {
    for (const year of ['2023', '2024'])
      expect(
        lateInterestMinor({
          from: `${year}-01-01`,
          to: `${year}-12-31`,
          balances: owed(100_000),
          rates: at(10.27),
        }),
      ).toBe(10_270);
  });

  it('counts the first and the last day, and rounds half up', () => {
    const period = { from: '2026-04-01', to: '2026-04-30', rates: at(9) };
    // 1,190.00 × 9 % × 30 ÷ 365 = 8.803
    expect(lateInterestMinor({ ...period, balances: owed(119_000) })).toBe(880);
    expect(
      lateInterestMinor({ from: '2026-01-01', to: '2026-01-01', balances: owed(3650), rates: at(5) }),
    ).toBe(1);
    expect(lateInterestMinor({ ...period, to: '2026-03-31', balances: owed(119_000) })).toBe(0);
  });

  it('follows part payments and new rates', () => {
    const balances = [...owed(100_000), { from: '2026-03-01', balanceMinor: 40_000 }];
    const rates = [...at(10), { from: '2026-03-11', percent: 5 }];
    // 1,000 × 10 % × 10 + 400 × 10 % × 10 + 400 × 5 % × 10, each ÷ 365
    expect(lateInterestMinor({ from: '2026-02-19', to: '2026-03-20', balances, rates })).toBe(438);
  });

  it('equals exact fractions, day by day', () => {
    const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2019-11-03', days));
    const byDay = <T extends { from: string }>(steps: T[]) =>
      [...new Map(steps.map((step) => [step.from, step])).values()].toSorted((a, b) =>
        a.from < b.from ? -1 : 1,
      );
    const balances = fc
      .array(fc.record({ from: day, balanceMinor: fc.integer({ min: -5000, max: 1_000_000_000 }) }), {
        maxLength: 6,
      })
      .map(byDay);
    const rates = fc
      .array(
        fc.record({ from: day, percent: fc.integer({ min: -8800, max: 300_000 }).map((x) => x / 10_000) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map(byDay);
    fc.assert(
      fc.property(day, fc.integer({ min: -3, max: 900 }), balances, rates, (from, length, owing, steps) => {
        const to = addDays(from, length);
        expect(lateInterestMinor({ from, to, balances: owing, rates: steps })).toBe(
          exactInterest(from, to, owing, steps),
        );
      }),
      { numRuns: randomCases(2000, 200) },
    );
  });
});

/** The same with a fraction for each day, reduced, and nothing in common with the rule. */
function exactInterest(
  from: string,
  to: string,
  balances: readonly { from: string; balanceMinor: number }[],
  rates: readonly { from: string; percent: number }[],
): number {
  let [numerator, denominator] = [0n, 1n];
  for (const day of to < from ? [] : daysOf({ from, to })) {
    const balance = balances.filter((step) => step.from <= day).at(-1)?.balanceMinor ?? 0;
    const percent = (rates.filter((step) => step.from <= day).at(-1) ?? rates[0])?.percent ?? 0;
    if (balance <= 0 || percent <= 0) continue;
    const [whole = '0', decimals = ''] = percent.toFixed(4).split('.');
    const year = Number(day.slice(0, 4));
    const daysOfYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1 ? 366n : 365n;
    const part = BigInt(balance) * BigInt(whole + decimals);
    const of = 1_000_000n * daysOfYear;
    [numerator, denominator] = [numerator * of + part * denominator, denominator * of];
    const common = divisor(numerator, denominator);
    [numerator, denominator] = [numerator / common, denominator / common];
  }
  const floor = numerator / denominator;
  return Number((numerator - floor * denominator) * 2n >= denominator ? floor + 1n : floor);
}

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : divisor(b, a % b);
}

const german = {
  rates: 'de' as const,
  fixedPercent: 0,
  businessPoints: 9,
  consumerPoints: 5,
  addedRates: [],
};

describe('the rate', () => {
  it('is the base rate and what the law adds, for businesses and consumers', () => {
    const rateOn = (isBusiness: boolean) =>
      lateInterestRates(german, { startsOn: '2025-03-01', isBusiness }).find(
        ({ from }) => from === '2025-01-01',
      )?.percent;
    expect([rateOn(true), rateOn(false)]).toEqual([11.27, 7.27]);
  });

  it('is kept from the start in the United Kingdom, and changes with the half-year elsewhere', () => {
    const of = (rates: 'gb' | 'eu') =>
      lateInterestRates(
        { ...german, rates, businessPoints: 8 },
        { startsOn: '2024-12-20', isBusiness: true },
      );
    expect(of('gb')).toEqual([{ from: '2024-07-01', percent: 13.25 }]);
    expect(of('eu').at(-1)?.percent).toBe(10.15);
  });

  it('can be added before ours is known, or be fixed', () => {
    const added = [{ from: '2026-07-01', percent: 1.5 }];
    expect(isBaseRateOutdated(baseRates.de.steps, '2026-07-01')).toBe(true);
    expect(isBaseRateOutdated(knownBaseRates('de', added), '2026-12-31')).toBe(false);
    expect(knownBaseRates('de', added).slice(-2)).toEqual([{ from: '2026-01-01', percent: 1.27 }, ...added]);
    const fixed = { ...german, rates: 'fixed' as const, fixedPercent: 4 };
    expect(lateInterestRates(fixed, { startsOn: '2026-01-01', isBusiness: true })).toEqual([
      { from: '2026-01-01', percent: 4 },
    ]);
  });

  it('of each table has its days in order', () => {
    for (const { steps } of Object.values(baseRates))
      expect(steps.map(({ from }) => from)).toEqual(steps.map(({ from }) => from).toSorted());
  });
});

describe('the claims of a reminder', () => {
  const facts: ClaimFacts = {
    level: { fee: 5, hasInterest: true },
    terms: german,
    accountCurrency: 'EUR',
    currency: 'EUR',
    isBusiness: true,
    isExempt: false,
    dueDay: '2026-03-31',
    today: '2026-04-30',
    balances: [{ from: '2026-03-01', balanceMinor: 119_000 }],
    claimedTo: null,
  };

  it('are its fee, and interest from the day after the due day', () => {
    expect(claimsOfReminder(facts)).toEqual([
      { kind: 'fee', amountMinor: 500, interestFrom: null, interestTo: null },
      // 1,190.00 × 10.27 % × 30 ÷ 365
      { kind: 'interest', amountMinor: 1004, interestFrom: '2026-04-01', interestTo: '2026-04-30' },
    ]);
  });

  it('go on where the interest before ended', () => {
    expect(claimsOfReminder({ ...facts, claimedTo: '2026-04-30', today: '2026-05-10' })).toMatchObject([
      { kind: 'fee' },
      { interestFrom: '2026-05-01', interestTo: '2026-05-10' },
    ]);
    expect(claimsOfReminder({ ...facts, claimedTo: '2026-04-30' })).toMatchObject([{ kind: 'fee' }]);
  });

  it('are none before the due day, for exempt clients, and of levels without them', () => {
    expect(claimsOfReminder({ ...facts, today: facts.dueDay })).toEqual([]);
    expect(claimsOfReminder({ ...facts, isExempt: true })).toEqual([]);
    expect(claimsOfReminder({ ...facts, level: { fee: null, hasInterest: false } })).toEqual([]);
  });

  it('have no fee in another currency than the account’s', () => {
    expect(claimsOfReminder({ ...facts, currency: 'USD' })).toMatchObject([{ kind: 'interest' }]);
  });
});
