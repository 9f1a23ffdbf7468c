import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fraction } from '#tests/support/fraction.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import {
  billExpense,
  billedCurrency,
  billingMode,
  billingModes,
  billingProblems,
  changedBilledFields,
} from './bill-expense.ts';
import type { ExpenseBilling } from './bill-expense.ts';

const line = (amountMinor: number, fields: object = {}) => ({
  amountMinor,
  taxRate: '7',
  taxMinor: null,
  recoverablePercent: 100,
  deductiblePercent: 100,
  ...fields,
});
/** A train ticket of 107.00 with 7 % tax. */
const train = (fields: Partial<ExpenseBilling> = {}): ExpenseBilling => ({
  kind: 'purchase',
  pricesIncludeTax: true,
  taxCase: 'domestic',
  lines: [line(10_700)],
  currency: 'EUR',
  exchangeRate: null,
  chargedMinor: null,
  accountCurrency: null,
  markupPercent: null,
  markupMinor: null,
  billedAs: null,
  ...fields,
});
const billed = (fields: Partial<ExpenseBilling> = {}, currency = 'EUR', isSmallBusiness = false) =>
  billExpense(train(fields), { currency, isSmallBusiness });

describe('what is billed of 107.00 with 7 % tax', () => {
  it.each([
    ['net, as its tax is recovered', {}, false, 'net', 10_000],
    ['gross for a small business', {}, true, 'gross', 10_700],
    [
      'gross if no tax is recovered',
      { lines: [line(10_700, { recoverablePercent: 0 })] },
      false,
      'gross',
      10_700,
    ],
    [
      'net with what isn’t recovered',
      { lines: [line(10_700, { recoverablePercent: 50 })] },
      false,
      'net',
      10_350,
    ],
    ['as it was chosen', { billedAs: 'disbursement' }, false, 'disbursement', 10_700],
    ['with a markup in percent', { markupPercent: '12.5' }, false, 'net', 11_250],
    ['with an amount as markup', { markupMinor: 1 }, false, 'net', 10_001],
    ['less, for a refund', { kind: 'refund', markupMinor: 1 }, false, 'net', -10_001],
    [
      'with tax that you owe and can’t recover',
      { taxCase: 'reverseCharge', billedAs: 'net', lines: [line(10_000, { recoverablePercent: 0 })] },
      false,
      'net',
      10_700,
    ],
  ] as const)('%s', (_title, fields, isSmallBusiness, mode, amountMinor) => {
    expect(billed(fields, 'EUR', isSmallBusiness)).toMatchObject({ mode, amountMinor });
  });

  it('is converted once, after the markup', () => {
    const foreign = { currency: 'USD', accountCurrency: 'EUR', markupPercent: '10' };
    expect(billed({ ...foreign, exchangeRate: '0.93125' })).toMatchObject({
      amountMinor: 10_244,
      costMinor: 9313,
    });
    // 107.00 USD were charged as 99.99 EUR.
    expect(billed({ ...foreign, chargedMinor: 9999 })).toMatchObject({
      amountMinor: 10_279,
      costMinor: 9345,
    });
    expect(billed({ currency: 'USD' })).toBeNull();
  });

  it('costs the tax that isn’t recovered, and a disbursement all tax', () => {
    expect(billed({ billedAs: 'gross' })).toMatchObject({ amountMinor: 10_700, costMinor: 10_000 });
    expect(billed({ billedAs: 'disbursement' })).toMatchObject({ costMinor: 10_700 });
    expect(billed({}, 'EUR', true)).toMatchObject({ costMinor: 10_700 });
  });
});

it.each([
  ['USD', null, 'USD'],
  ['EUR', null, 'EUR'],
  ['CHF', 'EUR', 'EUR'],
  ['CHF', null, 'EUR'],
])('%s with a rate to %s is billed to a client with dollars in %s', (currency, accountCurrency, expected) => {
  expect(billedCurrency({ currency, accountCurrency }, { client: 'USD', account: 'EUR' })).toBe(expected);
});

describe('an expense', () => {
  const ofKind = { billedText: null, mileage: null, perDiem: null, isDraft: false };
  const billable = { ...train(), isBillable: true, clientId: null, projectId: 'p1', ...ofKind };

  it.each([
    ['without a client', { projectId: null }, 'isBillable'],
    ['with two markups', { markupPercent: '10', markupMinor: 100 }, 'markupMinor'],
    ['beyond the amounts of invoices', { markupPercent: '1000', lines: [line(1e12)] }, 'markupPercent'],
  ])('%s can’t be billed', (_title, fields, field) => {
    expect(billingProblems({ ...billable, ...fields }).map((problem) => problem.field)).toEqual([field]);
  });

  it('keeps on an invoice what that says', () => {
    const changed = (fields: object) => changedBilledFields(billable, { ...billable, ...fields });
    expect(
      changed({ lines: [{ ...line(10_700, { taxRate: '7.0' }), categoryId: 'c2' }], clientId: 'c1' }),
    ).toEqual([]);
    const foreign = { ...billable, exchangeRate: '1.085' };
    expect(changedBilledFields(foreign, { ...foreign, exchangeRate: '1.0850' })).toEqual([]);
    expect(changed({ lines: [line(10_701)], billedText: 'Train' })).toEqual(['lines', 'billedText']);
    expect(changed({ markupPercent: '5', projectId: null })).toEqual(['projectId', 'markupPercent']);
    expect(changed({ isDraft: true })).toEqual(['isDraft']);
  });
});

it('every amount is what fractions give', () => {
  const terms = fc.record({
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
    recoverablePercent: fc.constantFrom(0, 33, 100),
    kind: fc.constantFrom('purchase' as const, 'refund' as const),
    billedAs: fc.constantFrom(...billingModes, null),
    markup: fc.oneof(
      fc.constant({ markupPercent: null, markupMinor: null }),
      fc
        .constantFrom('0', '7.5', '33.3333', '1000')
        .map((markupPercent) => ({ markupPercent, markupMinor: null })),
      fc.nat(100_000).map((markupMinor) => ({ markupPercent: null, markupMinor })),
    ),
    exchangeRate: fc.constantFrom('0.93125', '1.0850000001', '0.0061', '161.5'),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    isSmallBusiness: fc.boolean(),
  });
  fc.assert(
    fc.property(terms, ({ amountMinor, recoverablePercent, markup, isSmallBusiness, ...rest }) => {
      const expense = train({
        ...rest,
        ...markup,
        accountCurrency: 'USD',
        lines: [line(amountMinor, { recoverablePercent })],
      });
      const tax = new Fraction(BigInt(amountMinor) * 7n, 107n).rounded();
      const recovered = new Fraction(tax * BigInt(recoverablePercent), 100n).rounded();
      const isNet = billingMode(expense, isSmallBusiness) === 'net';
      const base = new Fraction(BigInt(amountMinor) - (isNet ? recovered : 0n));
      const markedUp =
        markup.markupMinor === null
          ? base.times(
              new Fraction(1n).plus(Fraction.of(markup.markupPercent ?? '0').over(new Fraction(100n))),
            )
          : base.plus(new Fraction(BigInt(markup.markupMinor)));
      const digits = { EUR: 2, JPY: 0, KWD: 3 }[rest.currency];
      const inUsd = markedUp
        .times(Fraction.of(rest.exchangeRate))
        .times(new Fraction(100n, 10n ** BigInt(digits)));
      const sign = rest.kind === 'refund' ? -1 : 1;
      const found = billExpense(expense, { currency: 'USD', isSmallBusiness });
      // Minus zero would be another value than zero.
      expect((found?.amountMinor ?? Number.NaN) + 0).toBe(sign * Number(inUsd.rounded()) + 0);
    }),
    { numRuns: randomCases(500_000, 2000) },
  );
});
