import type { EntryPricing, RateChange } from '#src/features/timesheets/contract-fields.ts';
import { sumByCurrency } from '#src/platform/shared/money.ts';

type PricedEntry = {
  id: string;
  revision: number;
  projectId: string | null;
  day: string;
  description: string;
  duration: number;
  retainerMs: number | null;
} & EntryPricing;

/** The rate change if the entry were priced now; undefined if nothing changes. */
export function findRateChange(
  before: PricedEntry,
  after: Omit<PricedEntry, 'revision'>,
): RateChange | undefined {
  const isSame =
    before.rate === after.rate &&
    before.amountMinor === after.amountMinor &&
    before.currency === after.currency &&
    before.retainerMs === after.retainerMs;
  if (isSame) return undefined;
  const { id, revision, projectId, day, description, duration } = before;
  const entry = { id, revision, projectId, day, description, duration };
  return { ...entry, before: pricingOf(before), after: pricingOf(after) };
}

/** Totals of the changed entries before and after, per currency. */
export function rateChangeTotals(changes: readonly RateChange[]) {
  const before = sumByCurrency(changes.map((change) => change.before));
  const after = sumByCurrency(changes.map((change) => change.after));
  const currencies = new Set([...before, ...after].map(({ currency }) => currency));
  return [...currencies].map((currency) => ({
    currency,
    beforeMinor: before.find((sum) => sum.currency === currency)?.amountMinor ?? 0,
    afterMinor: after.find((sum) => sum.currency === currency)?.amountMinor ?? 0,
  }));
}

function pricingOf({ rate, rateReason, amountMinor, currency }: EntryPricing): EntryPricing {
  return { rate, rateReason, amountMinor, currency };
}
