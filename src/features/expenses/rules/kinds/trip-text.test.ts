import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatMeals,
  formatPerDiemAmounts,
  formatRates,
  parseMeals,
  parsePerDiemAmounts,
  parseRates,
} from './trip-text.ts';

const germany = {
  minHours: 8,
  fullDayMinor: 2800,
  partialDayMinor: 1400,
  breakfastMinor: 560,
  lunchMinor: 1120,
  dinnerMinor: 1120,
  nightMinor: 0,
};

it('the rates of a trip read like a sum', () => {
  expect(formatRates([{ distance: '241', rate: '0.30' }])).toBe('0.3');
  const rates = [
    { distance: '10', rate: '0.45' },
    { distance: '20.5', rate: '0.25' },
  ];
  expect(formatRates(rates)).toBe('10 × 0.45 + 20.5 × 0.25');
  expect(parseRates('10 × 0.45 + 20.5 × 0.25', '30.5')).toEqual(rates);
  // As a spreadsheet with decimal commas writes it.
  expect(parseRates('0,3', '241')).toEqual([{ distance: '241', rate: '0.3' }]);
});

it.each(['', 'cheap', '10 × 0.45 + 20', '10 × × 0.45', '1 × 2 × 3'])('“%s” is no rate', (text) => {
  expect(parseRates(text, '30')).toBeUndefined();
});

it('meals and amounts are named', () => {
  const meals = [
    { day: '2026-11-18', breakfast: true, lunch: true, dinner: false },
    { day: '2026-11-19', breakfast: false, lunch: false, dinner: true },
  ];
  expect(formatMeals(meals)).toBe('2026-11-18 breakfast, lunch; 2026-11-19 dinner');
  expect(parseMeals('2026-11-18 brunch')).toBeUndefined();
  expect(formatPerDiemAmounts(germany, 'EUR')).toBe(
    'full day 28.00, partial day 14.00, breakfast 5.60, lunch 11.20, dinner 11.20, night 0.00, over 8 h',
  );
  expect(parsePerDiemAmounts('full day 28.00, over 8 h', 'EUR')).toBeUndefined();
  expect(parsePerDiemAmounts(formatPerDiemAmounts(germany, 'EUR'), 'JPY')).toBeUndefined();
});

it('what is written is read again, in any currency', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000_000 });
  const amounts = fc.record({
    minHours: fc.integer({ min: 0, max: 24 }),
    fullDayMinor: minor,
    partialDayMinor: minor,
    breakfastMinor: minor,
    lunchMinor: minor,
    dinnerMinor: minor,
    nightMinor: minor,
  });
  const meals = fc.array(
    fc.record({
      day: fc.constantFrom('2026-11-18', '2026-11-19'),
      breakfast: fc.boolean(),
      lunch: fc.boolean(),
      dinner: fc.boolean(),
    }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(amounts, meals, fc.constantFrom('EUR', 'JPY', 'KWD'), (written, provided, currency) => {
      expect(parsePerDiemAmounts(formatPerDiemAmounts(written, currency), currency)).toEqual(written);
      expect(parseMeals(formatMeals(provided))).toEqual(provided);
    }),
  );
});
