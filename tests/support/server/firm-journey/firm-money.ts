/** The money of the model: its own arithmetic in whole numbers, so that it shares no formula with the product. */
import { expect } from 'vitest';
import type { BookEntry } from './firm-book.ts';

type Amount = { currency: string; amountMinor: number };

const digitsOf: Record<string, number> = { EUR: 2, CHF: 2, JPY: 0, KWD: 3 };

/** Halves go away from zero. */
function divide(numerator: bigint, denominator: bigint): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return sign * ((2n * sign * numerator + denominator) / (2n * denominator));
}

/** A decimal as a number of millionths. */
function millionths(decimal: string | number): bigint {
  const [whole = '0', fraction = ''] = String(decimal).replace('-', '').split('.');
  const size = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return String(decimal).startsWith('-') ? -size : size;
}

export function priceOfTime(ms: number, rate: string | number, currency: string): number {
  const units = 10n ** BigInt(digitsOf[currency] ?? 2);
  return Number(divide(BigInt(ms) * millionths(rate) * units, 3_600_000n * 1_000_000n));
}

export function product(quantity: string, price: string, currency: string): number {
  const units = 10n ** BigInt(digitsOf[currency] ?? 2);
  return Number(divide(millionths(quantity) * millionths(price) * units, 1_000_000n * 1_000_000n));
}

export function percentOf(amountMinor: number, percent: string): number {
  return Number(divide(BigInt(amountMinor) * millionths(percent), 100n * 1_000_000n));
}

export const msOf = ({ duration }: Pick<BookEntry, 'duration'>) => Math.round(duration * 3_600_000);

type Rounding = { minutes: number; direction: 'nearest' | 'up' | 'down'; when: 'saved' | 'billed' };

export function roundMs(ms: number, { minutes, direction }: Omit<Rounding, 'when'>): number {
  const step = minutes * 60_000;
  if (step === 0 || ms % step === 0) return ms;
  const below = ms - (ms % step);
  const isUp = direction === 'up' || (direction === 'nearest' && ms - below >= step / 2);
  return isUp ? below + step : below;
}

/** The time of an entry as it is billed; its project or client may round otherwise than the account. */
export function billedMs(entry: BookEntry, account: Rounding): number {
  const ms = msOf(entry);
  return account.when === 'billed' ? roundMs(ms, entry.rounding ?? account) : ms;
}

/** Per currency, without those that are 0, in the order of their currency. */
export function sumAmounts(amounts: readonly Amount[]): Amount[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, of]) => ({ currency, amountMinor: sumOf(of, ({ amountMinor }) => amountMinor) }))
    .filter(({ amountMinor }) => amountMinor !== 0)
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}

export function sumOf<T>(list: readonly T[], figure: (each: T) => number): number {
  return list.reduce((sum, each) => sum + figure(each), 0);
}

/** Collects what differs, so that one failure shows all figures. */
export function createComparison() {
  const differences: object[] = [];
  return {
    equal(what: string, shown: unknown, expected: unknown, facts: object = {}): void {
      if (JSON.stringify(shown) !== JSON.stringify(expected))
        differences.push({ what, shown, expected, ...facts });
    },
    finish(after: string): void {
      expect({ after, differences }).toEqual({ after, differences: [] });
    },
  };
}
export type Comparison = ReturnType<typeof createComparison>;
