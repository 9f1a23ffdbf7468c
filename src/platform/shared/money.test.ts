import { describe, expect, it } from 'vitest';
import { formatAmounts, formatMoney, minorDigits, sumByCurrency } from './money.ts';

describe('money', () => {
  it.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['KWD', 3],
    ['CLF', 4],
    ['IQD', 3],
    ['ZZZ', 2],
  ])('has for %s minor units of %i digits', (currency, expected) => {
    expect(minorDigits(currency)).toBe(expected);
  });

  it.each([
    [253906, 'EUR', 'en', '€2,539.06'],
    [253906, 'EUR', 'de', '2.539,06\u00a0€'],
    [1200, 'JPY', 'en', '¥1,200'],
    [1234, 'KWD', 'en', 'KWD\u00a01.234'],
    [1, 'IQD', 'en', 'IQD\u00a00.001'],
    [5, 'EUR', 'en', '€0.05'],
    [0, 'EUR', 'en', '€0.00'],
    [-1050, 'EUR', 'en', '−€10.50'],
    [-1050, 'EUR', 'de', '−10,50\u00a0€'],
    [-1050, 'SEK', 'sv', '−10,50\u00a0kr'],
    [900719925474099, 'EUR', 'en', '€9,007,199,254,740.99'],
  ])('formats %i minor units of %s in %s as %s', (amountMinor, currency, locale, expected) => {
    expect(formatMoney({ amountMinor, currency }, locale)).toBe(expected);
  });

  it('is summed per currency', () => {
    const sums = sumByCurrency([
      { amountMinor: 1050, currency: 'USD' },
      { amountMinor: 10, currency: 'EUR' },
      { amountMinor: 20, currency: 'EUR' },
    ]);
    expect(sums).toEqual([
      { amountMinor: 30, currency: 'EUR' },
      { amountMinor: 1050, currency: 'USD' },
    ]);
    expect(sumByCurrency([])).toEqual([]);
  });

  it('of several currencies stands side by side, without sums of 0', () => {
    const amounts = [
      { amountMinor: 1050, currency: 'USD' },
      { amountMinor: 10, currency: 'EUR' },
      { amountMinor: 20, currency: 'EUR' },
      { amountMinor: 0, currency: 'CHF' },
    ];
    expect(formatAmounts(amounts, 'en')).toBe('€0.30 + $10.50');
    expect(formatAmounts([{ amountMinor: 0, currency: 'EUR' }], 'en')).toBe('');
  });
});
