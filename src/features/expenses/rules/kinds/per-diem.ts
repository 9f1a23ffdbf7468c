import { addDays, daysBetween, daysOf } from '#src/platform/shared/calendar-days.ts';
import { toInstant } from '#src/platform/shared/zoned-instants.ts';

export const meals = ['breakfast', 'lunch', 'dinner'] as const;
export type Meal = (typeof meals)[number];

/** In minor units; each meal is what is taken off for it. */
export type PerDiemAmounts = {
  /** A day away gets nothing unless it has more hours than this. */
  minHours: number;
  fullDayMinor: number;
  /** The first and the last day of a trip, and a trip without a night. */
  partialDayMinor: number;
  breakfastMinor: number;
  lunchMinor: number;
  dinnerMinor: number;
  nightMinor: number;
};

/** Amounts of a region from a day on; null: always. */
export type PerDiemRate = PerDiemAmounts & { id: string; region: string; firstDay: string | null };

export type DayMeals = { day: string } & Readonly<Record<Meal, boolean>>;

type Trip = {
  /** In the time of the zone: days as YYYY-MM-DD, times as HH:MM. */
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  timeZone: string;
  /** Whether a trip that ends on the next day has a night away; longer ones always have. */
  isOvernight: boolean;
};

export type PerDiem = Trip & {
  region: string;
  /** Nights that are paid with a flat amount. */
  paidNights: number;
  /** Meals that someone else paid for. */
  meals: DayMeals[];
  amounts: PerDiemAmounts;
};

/** Longer trips are entered in parts. */
export const longestTripDays = 366;

export type PerDiemDay = { day: string; isFull: boolean; amountMinor: number };

/** The days with an amount, and the sum of them and of the nights. */
export function calculatePerDiem(perDiem: PerDiem): { days: PerDiemDay[]; totalMinor: number } {
  const { amounts, meals: provided } = perDiem;
  const mealsOf = new Map(provided.map((each) => [each.day, each]));
  const days = paidDays(perDiem, amounts.minHours).map(({ day, isFull }) => {
    const whole = isFull ? amounts.fullDayMinor : amounts.partialDayMinor;
    const off = meals.filter((meal) => mealsOf.get(day)?.[meal]);
    const reduced = off.reduce((left, meal) => left - amounts[`${meal}Minor`], whole);
    return { day, isFull, amountMinor: Math.max(0, reduced) };
  });
  const ofDays = days.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { days, totalMinor: ofDays + perDiem.paidNights * amounts.nightMinor };
}

/** The amounts of a region that apply on a day; undefined if there are none. */
export function findPerDiemRate(
  rates: readonly PerDiemRate[],
  { region, day }: { region: string; day: string },
): PerDiemRate | undefined {
  return rates
    .filter((rate) => rate.region === region && (rate.firstDay ?? '') <= day)
    .toSorted((a, b) => ((a.firstDay ?? '') < (b.firstDay ?? '') ? 1 : -1))[0];
}

/** How long the trip took, also when the clocks changed. */
export function tripMs({ startDay, startTime, endDay, endTime, timeZone }: Trip): number {
  return instantOf(endDay, endTime, timeZone) - instantOf(startDay, startTime, timeZone);
}

function paidDays(trip: Trip, minHours: number): { day: string; isFull: boolean }[] {
  const { startDay, startTime, endDay, timeZone } = trip;
  const days = daysOf({ from: startDay, to: endDay });
  const hasNight = days.length > 2 || (days.length === 2 && trip.isOvernight);
  if (hasNight) return days.map((day) => ({ day, isFull: day !== startDay && day !== endDay }));
  const awayMs = tripMs(trip);
  if (awayMs <= minHours * 3_600_000) return [];
  // Past midnight, the whole trip counts for the day with more of it.
  const beforeMidnightMs =
    instantOf(addDays(startDay, 1), '00:00', timeZone) - instantOf(startDay, startTime, timeZone);
  const isMostlyLater = daysBetween(startDay, endDay) === 1 && beforeMidnightMs * 2 < awayMs;
  return [{ day: isMostlyLater ? endDay : startDay, isFull: false }];
}

function instantOf(day: string, time: string, zone: string): number {
  return Date.parse(toInstant(day, time, zone));
}
