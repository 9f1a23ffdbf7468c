import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { periodIndexFor } from './hours-by-period.ts';

/** Work per day and pricing, in ms and minor units. */
export type DailyWork = {
  day: string;
  billable: boolean;
  /** Uses retainer hours. */
  takesRetainer: boolean;
  rate: number;
  currency: string;
  ms: number;
  amountMinor: number;
};

/** Totals of some days by pricing, in ms. */
export type WorkTotals = {
  takenMs: number;
  /** Billable work without retainer hours, by rate and currency. */
  beyond: { rate: number; currency: string; ms: number; amountMinor: number }[];
  notBillableMs: number;
};

/** The work of each of the consecutive periods, and of all other days; every entry counts once. */
export function workByPeriod(
  periods: readonly DayRange[],
  work: readonly DailyWork[],
): { within: WorkTotals[]; outside: WorkTotals } {
  const byPlace = Map.groupBy(work, ({ day }) => periodIndexFor(periods, day) ?? outsideKey);
  return {
    within: periods.map((_, place) => sumWork(byPlace.get(place) ?? [])),
    outside: sumWork(byPlace.get(outsideKey) ?? []),
  };
}

const outsideKey = -1;

function sumWork(work: readonly DailyWork[]): WorkTotals {
  const billable = work.filter((each) => each.billable);
  const beyond = billable.filter(({ takesRetainer }) => !takesRetainer);
  const atRate = Map.groupBy(beyond, ({ rate, currency }) => `${rate} ${currency}`);
  return {
    takenMs: sumMs(billable.filter(({ takesRetainer }) => takesRetainer)),
    beyond: [...atRate.values()].flatMap((each) =>
      each.slice(0, 1).map(({ rate, currency }) => ({
        rate,
        currency,
        ms: sumMs(each),
        amountMinor: each.reduce((total, { amountMinor }) => total + amountMinor, 0),
      })),
    ),
    notBillableMs: sumMs(work.filter((each) => !each.billable)),
  };
}

function sumMs(work: readonly DailyWork[]): number {
  return work.reduce((total, { ms }) => total + ms, 0);
}
