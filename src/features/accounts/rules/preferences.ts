import type { Formats } from '#src/platform/shared/formats/formats.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { noRounding } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import type { Target } from './target.ts';

/** What an account chooses once for all its work. */
export type Preferences = {
  timeZone: string;
  currency: string;
  /** 0 is Sunday. */
  weekStart: number;
  rounding: Rounding;
  /** The hourly rate if neither project nor client has one, in currency units. */
  defaultRate: number;
  /** Off by default. */
  target: Target | null;
  /** Null until the web app saves those of the browser’s language and region. */
  formats: Formats | null;
  /** Nobody can change time up to this day. */
  lockedUntil: LockedUntil;
};

/** Formats can be changed, but not removed. The lock has its own procedure. */
export type PreferencesChange = Partial<Omit<Preferences, 'formats' | 'lockedUntil'>> & {
  formats?: Formats;
};

/** The default rate of a new account. [9.1] */
export const presetRate = 93.75;

/** The preferences of a new account. */
export const presetPreferences: Preferences = {
  timeZone: 'UTC',
  currency: 'EUR',
  weekStart: 1,
  rounding: noRounding,
  defaultRate: presetRate,
  target: null,
  formats: null,
  lockedUntil: null,
};
