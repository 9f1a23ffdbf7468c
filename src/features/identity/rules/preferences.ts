import type { Formats } from '#src/platform/shared/formats/formats.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import type { Target } from './hours-target.ts';

/** What an account chooses once for all its work. */
export type Preferences = {
  timeZone: string;
  currency: string;
  /** 0 is Sunday. */
  weekStart: number;
  rounding: Rounding;
  /** The hourly rate if neither project nor client has one, in currency units; null until the account sets it. */
  defaultRate: number | null;
  /** Off by default. */
  target: Target | null;
  /** Null until the web app saves those of the browser’s language and region. */
  formats: Formats | null;
  /** Time up to this day can't change. */
  lockedUntil: LockedUntil;
};

/** Formats and the default rate can be changed, but not removed. The lock has its own procedure. */
export type PreferencesChange = Partial<Omit<Preferences, 'formats' | 'defaultRate' | 'lockedUntil'>> & {
  formats?: Formats;
  defaultRate?: number;
};

/** What an hour costs if neither project nor client says: in general, and of a retainer. */
export type DefaultRates = { hourly: number; retainer: number };

/** The account's own rate; until it is set, the presets, or 0 in a currency without them. [9.1, 9.4] */
export function defaultRates({
  defaultRate,
  currency,
}: Pick<Preferences, 'defaultRate' | 'currency'>): DefaultRates {
  if (defaultRate !== null) return { hourly: defaultRate, retainer: defaultRate };
  return hasPresetRates(currency)
    ? { hourly: presetRate, retainer: presetRetainerRate }
    : { hourly: 0, retainer: 0 };
}

/** Whether the preset rates are a usual price of an hour: ¥93.75 can't be paid, and ₹93.75 would be a mistake. */
export function hasPresetRates(currency: string): boolean {
  return ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'NZD', 'SGD', 'USD'].includes(currency);
}

const presetRate = 93.75;
const presetRetainerRate = 75;

/** The preferences of a new account. */
export const presetPreferences: Preferences = {
  timeZone: 'UTC',
  currency: 'EUR',
  weekStart: 1,
  rounding: noRounding,
  defaultRate: null,
  target: null,
  formats: null,
  lockedUntil: null,
};
