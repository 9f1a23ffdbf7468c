import { describe, expect, it } from 'vitest';
import { conversionProblems, convertExpense, keepConversion } from './convert-expense.ts';

const dollars = {
  currency: 'USD',
  exchangeRate: '0.93',
  rateDay: '2026-11-18',
  chargedMinor: null,
  accountCurrency: 'EUR',
};

describe('the conversion of a changed expense', () => {
  it('stays as it was while nothing about it changes, even if the account has another currency since', () => {
    expect(keepConversion({ exchangeRate: '0.93' }, dollars, 'GBP')).toEqual({
      accountCurrency: 'EUR',
      terms: {},
    });
  });

  it('loses the rate and the charge of a former currency', () => {
    expect(keepConversion({ currency: 'GBP' }, dollars, 'EUR')).toEqual({
      accountCurrency: 'EUR',
      terms: { exchangeRate: null, rateDay: null, chargedMinor: null },
    });
  });

  it('keeps a written rate, and loses what the former currency of the account had', () => {
    const charged = { ...dollars, chargedMinor: 9300 };
    expect(keepConversion({ exchangeRate: '0.8' }, charged, 'GBP')).toEqual({
      accountCurrency: 'GBP',
      terms: { rateDay: null, chargedMinor: null },
    });
  });

  it('keeps the charge when only the rate is corrected', () => {
    const charged = { ...dollars, chargedMinor: 9300 };
    expect(keepConversion({ exchangeRate: '0.931' }, charged, 'EUR')).toEqual({
      accountCurrency: 'EUR',
      terms: {},
    });
  });
});

it('an expense in the account’s currency has nothing to convert', () => {
  expect(conversionProblems({ ...dollars, currency: 'EUR' }, 'EUR')).toEqual([
    { field: 'exchangeRate', reason: 'must be null in the account’s currency' },
    { field: 'rateDay', reason: 'must be null in the account’s currency' },
  ]);
  expect(conversionProblems(dollars, 'EUR')).toEqual([]);
});

it('a refund is converted to a negative amount, charged or not', () => {
  const refund = { ...dollars, grossMinor: -10_000 };
  expect(convertExpense(refund, 'EUR')).toMatchObject({ accountMinor: -9300 });
  expect(convertExpense({ ...refund, chargedMinor: 9450 }, 'EUR')).toMatchObject({ accountMinor: -9450 });
});
