import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minorDigits } from '#src/platform/shared/money.ts';
import { noTerms } from './billing-terms-by-day.ts';
import type { BillingTerms } from './billing-terms-by-day.ts';
import {
  agreedPrice,
  areOpenParts,
  effectiveHourlyRate,
  fixedPriceDays,
  fixedPriceProblem,
  openParts,
} from './fixed-price.ts';

const fixed: BillingTerms = { ...noTerms, billingType: 'fixed' };
const hourly: BillingTerms = { ...noTerms, billingType: 'hourly' };
const allTime = { ...fixed, billingFrom: null, earlierTerms: [] };
const instalments = (...amounts: number[]) => amounts.map((amount) => ({ amount }));
const hourMs = 3_600_000;

describe('a fixed price', () => {
  it('is billed by instalment, each once and in full, and any part of the rest', () => {
    const open = [
      { instalmentId: 'a', name: 'Start', day: null, amountMinor: 50_00 },
      { instalmentId: null, name: null, day: null, amountMinor: 20_00 },
    ];
    const isOpen = (...parts: [instalmentId: string | null, amountMinor: number][]) =>
      areOpenParts(
        open,
        parts.map(([instalmentId, amountMinor]) => ({ instalmentId, amountMinor })),
      );
    expect(isOpen(['a', 50_00], [null, 15_00], [null, 5_00])).toBe(true);
    expect(isOpen(['a', 25_00])).toBe(false);
    expect(isOpen(['a', 25_00], ['a', 25_00])).toBe(false);
    expect(isOpen([null, 15_00], [null, 5_01])).toBe(false);
    expect(isOpen(['b', 50_00])).toBe(false);
  });

  it('may equal the sum of its instalments, to the fourth decimal', () => {
    expect(fixedPriceProblem({ fixedPrice: 0.3, instalments: instalments(0.1, 0.2) })).toBeUndefined();
    expect(fixedPriceProblem({ fixedPrice: 0.3, instalments: instalments(0.1, 0.2001) })).toEqual({
      field: 'instalments.1.amount',
      reason: 'brings the instalments above the price',
    });
  });

  it('is required for instalments', () => {
    expect(fixedPriceProblem({ fixedPrice: null, instalments: instalments(1) })).toMatchObject({
      field: 'fixedPrice',
    });
    expect(fixedPriceProblem({ fixedPrice: null, instalments: [] })).toBeUndefined();
  });

  it.each([
    ['JPY', 1000, 1000.5],
    ['EUR', 1000.25, 1000.255],
    ['KWD', 1000.125, 1000.1255],
    ['CLF', 1000.1255, 1000.125_55],
  ])('has the decimals of its currency, %s', (currency, fine, tooFine) => {
    expect(fixedPriceProblem({ fixedPrice: fine, instalments: [] }, currency)).toBeUndefined();
    if (minorDigits(currency) === 4) return;
    expect(fixedPriceProblem({ fixedPrice: tooFine, instalments: [] }, currency)).toMatchObject({
      field: 'fixedPrice',
    });
    expect(
      fixedPriceProblem({ fixedPrice: 9000, instalments: instalments(1, tooFine) }, currency),
    ).toMatchObject({ field: 'instalments.1.amount' });
  });

  it('of valid instalments is never below their sum in minor units, in any currency', () => {
    const amount = fc.integer({ min: 1, max: 10_000_000_000 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 60 }),
        fc.constantFrom('JPY', 'EUR', 'KWD', 'CLF'),
        (amounts, currency) => {
          const digits = minorDigits(currency);
          const whole = amounts.map((each) => Number(each.toFixed(digits))).filter((each) => each > 0);
          const units = whole.reduce((sum, each) => sum + Math.round(each * 10_000), 0);
          const price = Number((units / 10_000).toFixed(digits));
          expect(
            fixedPriceProblem({ fixedPrice: price, instalments: instalments(...whole) }, currency),
          ).toBeUndefined();
          const sum = whole.reduce((total, each) => total + Math.round(each * 10 ** digits), 0);
          expect(agreedPrice({ ...allTime, fixedPrice: price }, null, currency)?.amountMinor).toBe(sum);
        },
      ),
    );
  });

  it('covers the days with fixed terms; the client’s billing is the default [3.8]', () => {
    const changing = {
      ...hourly,
      billingFrom: '2026-03-01',
      earlierTerms: [
        { ...hourly, until: '2026-01-31' },
        { ...noTerms, until: '2026-02-28' },
      ],
    };
    expect(fixedPriceDays(changing, fixed)).toEqual([{ from: '2026-02-01', to: '2026-02-28' }]);
    expect(fixedPriceDays(changing, null)).toEqual([]);
    expect(fixedPriceDays(allTime, null)).toEqual([{ from: '0001-01-01', to: '9999-12-31' }]);
  });

  it('doesn’t count on a project that was never billed at it', () => {
    expect(agreedPrice({ ...allTime, ...hourly, fixedPrice: 900 }, null, 'EUR')).toBeNull();
    expect(agreedPrice({ ...allTime, fixedPrice: null }, null, 'EUR')).toBeNull();
    expect(agreedPrice({ ...allTime, fixedPrice: 900.5 }, null, 'EUR')).toEqual({
      amountMinor: 90_050,
      currency: 'EUR',
    });
  });
});

describe('the open parts of a price', () => {
  const price = { amountMinor: 1_000_000, currency: 'EUR' };
  const instalment = (id: string, amount: number) => ({ id, name: id, amount, date: '2026-03-01' });
  const amounts = (...given: Parameters<typeof openParts>) =>
    openParts(...given).map(({ instalmentId, amountMinor }) => [instalmentId, amountMinor]);

  it('are instalments that aren’t invoiced, and what the price has beyond them', () => {
    const planned = [instalment('concept', 4_000), instalment('build', 5_000)];
    const invoiced = [{ part: 'concept', amountMinor: 400_000 }];
    expect(amounts(price, planned, invoiced)).toEqual([
      ['build', 500_000],
      [null, 100_000],
    ]);
  });

  it('are never more than the open price, also for an instalment that was added later', () => {
    const planned = [instalment('concept', 4_000)];
    const all = [{ part: 'price', amountMinor: 1_000_000 }];
    expect(amounts(price, planned, all)).toEqual([]);
    const most = [{ part: 'price', amountMinor: 800_000 }];
    expect(amounts(price, planned, most)).toEqual([['concept', 200_000]]);
  });
});

describe('the effective hourly rate', () => {
  it('is the price for each hour worked, in whole minor units', () => {
    expect(effectiveHourlyRate({ amountMinor: 100_000, currency: 'EUR' }, 3 * hourMs)).toBe(333.33);
    expect(effectiveHourlyRate({ amountMinor: 1_000, currency: 'JPY' }, 3 * hourMs)).toBe(333);
    expect(effectiveHourlyRate({ amountMinor: 1_000_000, currency: 'KWD' }, 3 * hourMs)).toBe(333.333);
  });

  it('is unknown without time', () => {
    expect(effectiveHourlyRate({ amountMinor: 100_000, currency: 'EUR' }, 0)).toBeNull();
  });
});
