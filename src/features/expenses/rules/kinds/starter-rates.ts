import { vehicleName } from '#src/features/expenses/rules/starter-names.ts';
import type { StarterVehicle } from '#src/features/expenses/rules/starter-names.ts';
import type { DistanceUnit, MileageRate, RateStep } from './mileage.ts';
import type { PerDiemRate } from './per-diem.ts';

type Starter = { vehicle: StarterVehicle; unit?: DistanceUnit; firstDay?: string; steps: RateStep[] };
type CountryRates = { currency: string; rates: Starter[] };

const flat = (rate: string): RateStep[] => [{ above: 0, rate }];

/** Rates that are free of tax, as of 2026. People edit these proposals. Those of France depend on the car, so they are typed. */
const mileageByCountry: Readonly<Record<string, CountryRates>> = {
  DE: {
    currency: 'EUR',
    rates: [
      { vehicle: 'car', steps: flat('0.30') },
      { vehicle: 'motorcycle', steps: flat('0.20') },
    ],
  },
  AT: {
    currency: 'EUR',
    rates: [
      { vehicle: 'car', firstDay: '2025-01-01', steps: flat('0.50') },
      { vehicle: 'motorcycle', firstDay: '2025-01-01', steps: flat('0.50') },
      { vehicle: 'motorcycle', firstDay: '2025-07-01', steps: flat('0.25') },
      { vehicle: 'bicycle', firstDay: '2025-01-01', steps: flat('0.50') },
      { vehicle: 'bicycle', firstDay: '2025-07-01', steps: flat('0.25') },
    ],
  },
  CH: {
    currency: 'CHF',
    rates: [
      { vehicle: 'car', steps: flat('0.70') },
      { vehicle: 'car', firstDay: '2026-01-01', steps: flat('0.75') },
    ],
  },
  ES: { currency: 'EUR', rates: [{ vehicle: 'car', firstDay: '2023-07-17', steps: flat('0.26') }] },
  NL: { currency: 'EUR', rates: [{ vehicle: 'car', firstDay: '2024-01-01', steps: flat('0.23') }] },
  GB: {
    currency: 'GBP',
    rates: [
      {
        vehicle: 'car',
        unit: 'mi',
        steps: [
          { above: 0, rate: '0.45' },
          { above: 10_000, rate: '0.25' },
        ],
      },
      { vehicle: 'motorcycle', unit: 'mi', steps: flat('0.24') },
      { vehicle: 'bicycle', unit: 'mi', steps: flat('0.20') },
    ],
  },
  US: {
    currency: 'USD',
    rates: [
      { vehicle: 'car', unit: 'mi', firstDay: '2025-01-01', steps: flat('0.70') },
      { vehicle: 'car', unit: 'mi', firstDay: '2026-01-01', steps: flat('0.725') },
    ],
  },
};

type Place = { country: string | null; currency: string };

/** The rates of an account that hasn't changed them; none in another currency than the country's. */
export function starterMileageRates({ country, currency }: Place): MileageRate[] {
  const known = mileageByCountry[country ?? ''];
  if (known?.currency !== currency) return [];
  return known.rates.map(({ vehicle, unit = 'km', firstDay = null, steps }, place) => ({
    id: starterId(1001 + place),
    vehicle: vehicleName(country, vehicle),
    unit,
    firstDay,
    steps,
  }));
}

/** The amounts for Germany, in force since 2020; those of other countries and for trips abroad are typed. */
export function starterPerDiemRates({ country, currency }: Place): PerDiemRate[] {
  if (country !== 'DE' || currency !== 'EUR') return [];
  return [
    {
      id: starterId(2001),
      region: 'Deutschland',
      firstDay: '2020-01-01',
      minHours: 8,
      fullDayMinor: 2800,
      partialDayMinor: 1400,
      breakfastMinor: 560,
      lunchMinor: 1120,
      dinnerMinor: 1120,
      nightMinor: 0,
    },
  ];
}

/** The same everywhere, like those of starter categories. */
function starterId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
