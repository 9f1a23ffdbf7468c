import { describe, expect, it } from 'vitest';
import { InvoiceLine } from '#src/features/invoices/contract-fields.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { Fraction } from '#tests/support/fraction.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import { linesOfPeriod, priceOn, prorate } from './lines-of-period.ts';
import { fillPeriod } from './period-placeholders.ts';

const english = { language: 'en', locale: 'en-GB', maxLength: 500 };
const december = { from: '2026-12-01', to: '2026-12-31' };

/** Around the dash of a range, Intl writes thin ones. */
const withPlainSpaces = (text: string) => text.replaceAll('\u2009', ' ');

describe('placeholders of the service period', () => {
  it.each([
    ['Care {period}', 'Care 1 – 31 December 2026'],
    ['{from} to {to}', '1 December 2026 to 31 December 2026'],
    ['{month}, then {month+1}, after {month-12}', 'December 2026, then January 2027, after December 2025'],
    ['{quarter} and {quarter+1}', 'Q4 2026 and Q1 2027'],
    ['{year-1} {year} {year+1}', '2025 2026 2027'],
    ['{number} {from+1} {what}', '{number} {from+1} {what}'],
  ])('%s', (text, filled) => {
    expect(withPlainSpaces(fillPeriod(text, december, english))).toBe(filled);
  });

  it('are in the language of the document', () => {
    const german = { ...english, language: 'de-AT', locale: 'de-AT' };
    expect(fillPeriod('{month+1}, {quarter}', december, german)).toBe('Jänner 2027, 4. Quartal 2026');
    const french = { ...english, language: 'fr', locale: 'fr' };
    expect(fillPeriod('{month}', december, french)).toBe('décembre 2026');
  });
});

it('a price is valid from its day on', () => {
  const line = {
    price: '480',
    laterPrices: [
      { from: '2028-01-01', price: '600' },
      { from: '2027-01-01', price: '520' },
    ],
  };
  expect(['2026-12-31', '2027-01-01', '2030-01-01'].map((day) => priceOn(line, day))).toEqual([
    '480',
    '520',
    '600',
  ]);
});

it('part of a period is one amount, with its days in words', () => {
  const line = {
    id: '1',
    title: 'Care {month}',
    description: '',
    quantity: '2',
    unit: 'MON' as const,
    price: '100',
    taxRate: '7',
    laterPrices: [],
  };
  const part = { from: '2026-03-15', to: '2026-03-31', days: 17, ofDays: 31 };
  const terms = { part, tax: { taxCategory: 'S', taxRate: '19' } as const, currency: 'EUR', ...english };
  const lines = linesOfPeriod([line], { ...terms, isProrated: true, newId: () => '2' });
  expect(lines).toMatchObject([
    {
      id: '2',
      title: 'Care March 2026',
      description: '17 of 31 days',
      quantity: '1',
      unit: 'LS',
      price: '109.68',
    },
  ]);
  expect(lines).toMatchObject([{ taxRate: '7', from: '2026-03-15', to: '2026-03-31' }]);
  expect(linesOfPeriod([line], { ...terms, isProrated: false, newId: () => '2' })).toMatchObject([
    { quantity: '2', price: '100', unit: 'MON' },
  ]);
});

it('a line with the longest texts stays a line that an invoice can have', () => {
  const line = {
    id: anId(1),
    title: '{period}'.padEnd(500, 'x'),
    description: '{period}'.padEnd(5000, 'x'),
    quantity: '1',
    unit: 'MON' as const,
    price: '100',
    taxRate: null,
    laterPrices: [],
  };
  const part = { ...december, days: 17, ofDays: 31 };
  const terms = { part, tax: { taxCategory: 'S', taxRate: '19' } as const, currency: 'EUR', ...english };
  const [made] = linesOfPeriod([line], { ...terms, isProrated: true, newId: () => anId(2) });
  expect(InvoiceLine.parse(made)).toEqual(made);
  expect(withPlainSpaces(made?.title ?? '')).toMatch(/^1 – 31 December 2026x+…$/);
  expect(made?.description).toMatch(/…\n17 of 31 days$/);
});

it('a share of days is the nearest amount to its fraction', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < randomCases(5000); round += 1) {
    const ofDays = 7 + random(360);
    const days = 1 + random(ofDays);
    const priceCents = random(100_000_000);
    const quantity = 1 + random(5000);
    const [currency = 'EUR', digits = 2] =
      [['EUR', 2] as const, ['JPY', 0] as const, ['KWD', 3] as const][random(3)] ?? [];
    const [price, count] = [(priceCents / 100).toFixed(2), (quantity / 100).toFixed(2)];
    const exact = Fraction.of(price)
      .times(Fraction.of(count))
      .times(new Fraction(BigInt(days), BigInt(ofDays)))
      .times(new Fraction(10n ** BigInt(digits)));
    const amount = Fraction.of(prorate({ price, quantity: count }, { days, ofDays }, currency));
    expect(amount.times(new Fraction(10n ** BigInt(digits))).rounded()).toBe(exact.rounded());
  }
});
