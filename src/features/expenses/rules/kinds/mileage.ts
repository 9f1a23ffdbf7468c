import { divideRounded, formatDecimal, parseDecimal } from '#src/platform/shared/decimals.ts';
import { minorDigits } from '#src/platform/shared/money.ts';

export const distanceUnits = ['km', 'mi'] as const;
export type DistanceUnit = (typeof distanceUnits)[number];

/** A part of the distance, with its rate per unit in the expense’s currency; both as text. */
export type RatedDistance = { distance: string; rate: string };

/** From a distance per year on, another rate applies. */
export type RateStep = { above: number; rate: string };

/** Rates of a vehicle from a day on; null: always. */
export type MileageRate = {
  id: string;
  vehicle: string;
  unit: DistanceUnit;
  firstDay: string | null;
  /** In ascending order; the first is above 0. */
  steps: RateStep[];
};

export type Mileage = {
  vehicle: string;
  unit: DistanceUnit;
  /** One way, as text. */
  distance: string;
  isReturnTrip: boolean;
  /** They add up to what was driven. */
  rates: RatedDistance[];
};

/** What was driven in total. */
export function drivenDistance({
  distance,
  isReturnTrip,
}: Pick<Mileage, 'distance' | 'isReturnTrip'>): string {
  return fromThousandths(toThousandths(distance) * (isReturnTrip ? 2n : 1n));
}

/** Rounded once, half away from zero, in minor units. */
export function mileageAmount(rates: readonly RatedDistance[], currency: string): number {
  const total = rates.reduce(
    (sum, { distance, rate }) => sum + toThousandths(distance) * toTenThousandths(rate),
    0n,
  );
  return Number(divideRounded(total * 10n ** BigInt(minorDigits(currency)), 10_000_000n));
}

/** Whether the rates cover the distance, neither more nor less. */
export function coversDistance(rates: readonly RatedDistance[], driven: string): boolean {
  return rates.reduce((sum, { distance }) => sum + toThousandths(distance), 0n) === toThousandths(driven);
}

/** The rates of a vehicle that apply on a day; undefined if there are none. */
export function findMileageRate(
  rates: readonly MileageRate[],
  { vehicle, day }: { vehicle: string; day: string },
): MileageRate | undefined {
  return rates
    .filter((rate) => rate.vehicle === vehicle && (rate.firstDay ?? '') <= day)
    .toSorted((a, b) => ((a.firstDay ?? '') < (b.firstDay ?? '') ? 1 : -1))[0];
}

/** Splits a distance at the thresholds of the year, of which `before` was driven already. */
export function splitByRate(
  steps: readonly RateStep[],
  { before, driven }: { before: string; driven: string },
): RatedDistance[] {
  const from = toThousandths(before);
  const to = from + toThousandths(driven);
  return steps.flatMap(({ above, rate }, place) => {
    const start = max(from, BigInt(above) * 1000n);
    const next = steps[place + 1];
    const end = next ? min(to, BigInt(next.above) * 1000n) : to;
    return end > start ? [{ distance: fromThousandths(end - start), rate }] : [];
  });
}

/** The same rates for another distance: the last one gets what is above, and loses what is below. */
export function keepRates(rates: readonly RatedDistance[], driven: string): RatedDistance[] {
  let left = toThousandths(driven);
  return rates.flatMap(({ distance, rate }, place) => {
    const part = place === rates.length - 1 ? left : min(left, toThousandths(distance));
    left -= part;
    return part > 0n ? [{ distance: fromThousandths(part), rate }] : [];
  });
}

/** First days of tax years other than 1 January, as MM-DD. */
const yearStarts: Readonly<Record<string, string>> = {
  AU: '07-01',
  GB: '04-06',
  IN: '04-01',
  NZ: '04-01',
  ZA: '03-01',
};

/** The first day of the tax year that the day is in, for thresholds per year. */
export function taxYearStart(day: string, country: string | null): string {
  const start = yearStarts[country ?? ''] ?? '01-01';
  const year = Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0);
  return `${year}-${start}`;
}

function toThousandths(distance: string): bigint {
  return toScale(distance, 3);
}

function toTenThousandths(rate: string): bigint {
  return toScale(rate, 4);
}

function toScale(text: string, scale: number): bigint {
  const parsed = parseDecimal(text);
  return parsed.digits * 10n ** BigInt(scale - parsed.scale);
}

function fromThousandths(digits: bigint): string {
  return formatDecimal({ digits, scale: 3 });
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
