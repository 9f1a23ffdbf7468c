import { describe, expect, it } from 'vitest';
import { crossRate } from './cross-rate.ts';
import { readRatesCsv } from './read-rates-csv.ts';

describe('a rate between two currencies', () => {
  it.each([
    ['USD to EUR', '1.159', '1', '0.8628127696'],
    ['EUR to USD', '1', '1.159', '1.159'],
    ['USD to JPY', '1.159', '181.05', '156.2122519413'],
    ['JPY to USD, rounded once', '181.05', '1.159', '0.0064015465'],
    ['a third, half away from zero', '3', '2', '0.6666666667'],
    ['EUR to IDR, with at most 15 digits', '1', '19350.1234567890', '19350.123456789'],
    ['a tiny currency to a large one', '0.0000000001', '19350.5', '193505000000000'],
  ])('%s', (_title, from, to, rate) => {
    expect(crossRate({ from, to })).toBe(rate);
  });
});

describe('the history of the European Central Bank', () => {
  it('has a rate for each day and currency, without N/A and former currencies', () => {
    expect(
      readRatesCsv(
        'Date,USD,JPY,CYP,\r\n2026-11-20,1.159,181.05,N/A,\r\n1999-01-04,1.1789,133.73,0.58231,\r\n',
      ),
    ).toEqual({
      rates: [
        { day: '2026-11-20', currency: 'USD', perEuro: '1.159' },
        { day: '2026-11-20', currency: 'JPY', perEuro: '181.05' },
        { day: '1999-01-04', currency: 'USD', perEuro: '1.1789' },
        { day: '1999-01-04', currency: 'JPY', perEuro: '133.73' },
      ],
    });
  });

  it.each([
    ['no rates', 'Date,USD\n', 'This file has no exchange rates.'],
    ['other columns', 'Day,USD\n2026-11-20,1\n', 'This isn’t a file of exchange rates.'],
    [
      'a rate of 0',
      'Date,USD\n2026-11-20,0.000\n',
      'The rate of USD on 2026-11-20 is “0.000”. It must be a number above 0.',
    ],
    ['a negative rate', 'Date,USD\n2026-11-20,-1.1\n', 'is “-1.1”. It must be a number above 0.'],
    ['a rate in words', 'Date,USD\n2026-11-20,much\n', 'is “much”. It must be a number above 0.'],
    ['an unknown currency', 'Date,XXY\n2026-11-20,1\n', '“XXY” isn’t a currency.'],
    ['no currency', 'Date,USD\n2026-11-20,1,2\n', '“” isn’t a currency.'],
    ['a day that doesn’t exist', 'Date,USD\n2026-02-30,1\n', '“2026-02-30” isn’t a date.'],
    ['a day too early', 'Date,USD\n1899-12-31,1\n', '“1899-12-31” isn’t between the years 1900 and 2200.'],
    ['a day too late', 'Date,USD\n2201-01-01,1\n', '“2201-01-01” isn’t between the years 1900 and 2200.'],
  ])('with %s is refused', (_title, text, reason) => {
    const read = readRatesCsv(text);
    expect('refused' in read && read.refused).toContain(reason);
  });
});
