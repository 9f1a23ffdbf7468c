import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fraction } from '#tests/support/fraction.ts';
import { randomCases } from '#tests/support/random-cases.ts';
import {
  coversDistance,
  drivenDistance,
  findMileageRate,
  keepRates,
  mileageAmount,
  splitByRate,
  taxYearStart,
} from './mileage.ts';
import type { MileageRate } from './mileage.ts';

const british = [
  { above: 0, rate: '0.45' },
  { above: 10_000, rate: '0.25' },
];

it('distance × rate is rounded once, half away from zero', () => {
  expect(mileageAmount([{ distance: '120', rate: '0.30' }], 'EUR')).toBe(3600);
  expect(mileageAmount([{ distance: '0.5', rate: '0.05' }], 'EUR')).toBe(3);
  expect(mileageAmount([{ distance: '12.5', rate: '40' }], 'JPY')).toBe(500);
  // Rounded each, they would be 1 + 1.
  const halves = [
    { distance: '0.01', rate: '0.5' },
    { distance: '0.01', rate: '0.5' },
  ];
  expect(mileageAmount(halves, 'EUR')).toBe(1);
});

it('a return trip counts twice', () => {
  expect(drivenDistance({ distance: '120.5', isReturnTrip: true })).toBe('241');
  expect(drivenDistance({ distance: '120.50', isReturnTrip: false })).toBe('120.5');
});

describe('a threshold per year', () => {
  it.each([
    ['below it', '0', '120', [{ distance: '120', rate: '0.45' }]],
    ['up to it', '9880', '120', [{ distance: '120', rate: '0.45' }]],
    [
      'across it',
      '9950.5',
      '120',
      [
        { distance: '49.5', rate: '0.45' },
        { distance: '70.5', rate: '0.25' },
      ],
    ],
    ['from it on', '10000', '120', [{ distance: '120', rate: '0.25' }]],
  ])('%s', (_case, before, driven, parts) => {
    expect(splitByRate(british, { before, driven })).toEqual(parts);
  });

  it('counts from the first day of the tax year of the country', () => {
    expect(taxYearStart('2026-04-05', 'GB')).toBe('2025-04-06');
    expect(taxYearStart('2026-04-06', 'GB')).toBe('2026-04-06');
    expect(taxYearStart('2026-04-05', 'DE')).toBe('2026-01-01');
    expect(taxYearStart('2026-04-05', null)).toBe('2026-01-01');
  });
});

it('a year in many trips is worth what the steps say, as fractions give it', () => {
  const meters = fc.integer({ min: 1, max: 3_000_000 });
  const minor = (distance: bigint, rate: string) => new Fraction(distance, 10n).times(Fraction.of(rate));
  fc.assert(
    fc.property(fc.array(meters, { minLength: 1, maxLength: 20 }), (trips) => {
      let total = 0;
      const parts = trips.flatMap((driven) => {
        const split = splitByRate(british, { before: String(total / 1000), driven: String(driven / 1000) });
        expect(coversDistance(split, String(driven / 1000))).toBe(true);
        total += driven;
        return split;
      });
      const below = Math.min(total, 10_000_000);
      const exact = minor(BigInt(below), '0.45').plus(minor(BigInt(total - below), '0.25'));
      expect(mileageAmount(parts, 'GBP')).toBe(Number(exact.rounded()));
    }),
    { numRuns: randomCases(100_000, 500) },
  );
});

it('keeps its rates for another distance', () => {
  const used = [
    { distance: '49.5', rate: '0.45' },
    { distance: '70.5', rate: '0.25' },
  ];
  expect(keepRates(used, '200')).toEqual([used[0], { distance: '150.5', rate: '0.25' }]);
  expect(keepRates(used, '40')).toEqual([{ distance: '40', rate: '0.45' }]);
});

it('the rate of a day is the latest that has begun', () => {
  const rate = (firstDay: string | null, perMile: string): MileageRate => ({
    id: perMile,
    vehicle: 'Car',
    unit: 'mi',
    firstDay,
    steps: [{ above: 0, rate: perMile }],
  });
  const rates = [rate('2025-01-01', '0.70'), rate('2026-01-01', '0.725'), rate(null, '0.67')];
  const rateOn = (day: string) => findMileageRate(rates, { vehicle: 'Car', day })?.id;
  expect([rateOn('2024-12-31'), rateOn('2025-12-31'), rateOn('2026-01-01')]).toEqual([
    '0.67',
    '0.70',
    '0.725',
  ]);
  expect(findMileageRate(rates, { vehicle: 'Bicycle', day: '2026-01-01' })).toBeUndefined();
});
