import { placeOf } from '#src/features/projects/retainer-ledger.ts';
import type { DayRange } from '#src/platform/shared/days.ts';

/** Work on a project, in ms and minor units, a day and how it was priced. */
export type DayWork = {
  day: string;
  billable: boolean;
  /** Its hours came out of those bought ahead. */
  takesRetainer: boolean;
  rate: number;
  currency: string;
  ms: number;
  amountMinor: number;
};

/** All work of some days, by how it was priced; in ms. */
export type PricedWork = {
  takenMs: number;
  /** Billable work that found no hours left, or none bought for its day, a rate and currency. */
  beyond: { rate: number; currency: string; ms: number; amountMinor: number }[];
  notBillableMs: number;
};

/**
 * The work of each of the spans, which come one after the other, and that of all other days: whatever was worked is
 * told once.
 */
export function workBySpan(
  spans: readonly DayRange[],
  work: readonly DayWork[],
): { within: PricedWork[]; outside: PricedWork } {
  const byPlace = Map.groupBy(work, ({ day }) => placeOf(spans, day) ?? outside);
  return {
    within: spans.map((_, place) => priced(byPlace.get(place) ?? [])),
    outside: priced(byPlace.get(outside) ?? []),
  };
}

const outside = -1;

function priced(work: readonly DayWork[]): PricedWork {
  const billable = work.filter((each) => each.billable);
  const beyond = billable.filter(({ takesRetainer }) => !takesRetainer);
  const atRate = Map.groupBy(beyond, ({ rate, currency }) => `${rate} ${currency}`);
  return {
    takenMs: sum(billable.filter(({ takesRetainer }) => takesRetainer)),
    beyond: [...atRate.values()].flatMap((each) =>
      each.slice(0, 1).map(({ rate, currency }) => ({
        rate,
        currency,
        ms: sum(each),
        amountMinor: each.reduce((total, { amountMinor }) => total + amountMinor, 0),
      })),
    ),
    notBillableMs: sum(work.filter((each) => !each.billable)),
  };
}

function sum(work: readonly DayWork[]): number {
  return work.reduce((total, { ms }) => total + ms, 0);
}
