import type { EntryRating, RatingChange } from '#src/features/timesheets/contract.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';

type Rated = {
  id: string;
  revision: number;
  day: string;
  description: string;
  duration: number;
  retainerMs: number | null;
} & EntryRating;

/** What would become of an entry that is worked out anew; undefined where it would stay as it is. */
export function ratingChange(before: Rated, after: Omit<Rated, 'revision'>): RatingChange | undefined {
  const isSame =
    before.rate === after.rate &&
    before.amountMinor === after.amountMinor &&
    before.currency === after.currency &&
    before.retainerMs === after.retainerMs;
  if (isSame) return undefined;
  const { id, revision, day, description, duration } = before;
  return { id, revision, day, description, duration, before: ratingOf(before), after: ratingOf(after) };
}

/** What the changed entries come to before and after, a currency. */
export function ratingTotals(changes: readonly RatingChange[]) {
  const before = sumByCurrency(changes.map((change) => change.before));
  const after = sumByCurrency(changes.map((change) => change.after));
  const currencies = new Set([...before, ...after].map(({ currency }) => currency));
  return [...currencies].map((currency) => ({
    currency,
    beforeMinor: before.find((sum) => sum.currency === currency)?.amountMinor ?? 0,
    afterMinor: after.find((sum) => sum.currency === currency)?.amountMinor ?? 0,
  }));
}

function ratingOf({ rate, rateReason, amountMinor, currency }: EntryRating): EntryRating {
  return { rate, rateReason, amountMinor, currency };
}
