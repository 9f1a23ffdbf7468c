import { describe, expect, it } from 'vitest';
import {
  conversionProblems,
  convertExpense,
  convertTax,
  impliedRate,
  keepConversion,
} from './convert-expense.ts';

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

it('the tax is converted with the total, and the net is the rest', () => {
  const hotel = { taxMinor: 1597, grossMinor: 10_001 };
  expect(convertTax(hotel, 9313)).toEqual({ taxMinor: 1487, netMinor: 7826 });
  expect(convertTax({ taxMinor: -1597, grossMinor: -10_001 }, -9313)).toEqual({
    taxMinor: -1487,
    netMinor: -7826,
  });
  expect(convertTax({ taxMinor: 0, grossMinor: 0 }, 0)).toEqual({ taxMinor: 0, netMinor: 0 });
});

it('what was charged implies a rate, also between currencies with other decimals', () => {
  const charged = { amountMinor: 6600, currency: 'EUR' };
  expect(impliedRate({ amountMinor: 7000, currency: 'USD' }, charged)).toBe('0.942857');
  expect(impliedRate({ amountMinor: 10_000, currency: 'JPY' }, charged)).toBe('0.0066');
  expect(impliedRate({ amountMinor: 0, currency: 'USD' }, charged)).toBeNull();
});
