import { hoursToMs } from '#src/platform/shared/durations.ts';
import { minorDigits, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';

type Budget = { budgetHours: number | null; budgetAmount: number | null };
type WorkedTotals = {
  durationMs: number;
  amounts: readonly Money[];
  /** The currency that a budget in money is meant in. */
  currency: string;
};

/** From which share on a budget is worth a word, and from which it is used up. */
export const budgetAlerts = { near: 0.8, over: 1 } as const;
export type BudgetLevel = 'within' | 'near' | 'over';

/** How much of a budget is used: ms of `hours`, minor units of `money`. */
export type BudgetUsage = {
  of: 'hours' | 'money';
  used: number;
  budget: number;
  share: number;
  level: BudgetLevel;
  /** Worked in other currencies, as before the client had another one: they never add up, and count towards none. */
  otherCurrencies: Money[];
};

/** Each budget of a project with what is used of it, the fuller one first; all time counts, billable or not. */
export function budgetUsages({ budgetHours, budgetAmount }: Budget, worked: WorkedTotals): BudgetUsage[] {
  const { durationMs, amounts, currency } = worked;
  const sums = sumByCurrency(amounts);
  const money = sums.find((sum) => sum.currency === currency)?.amountMinor ?? 0;
  const otherCurrencies = sums.filter((sum) => sum.currency !== currency && sum.amountMinor !== 0);
  const minor = budgetAmount === null ? 0 : Math.round(budgetAmount * 10 ** minorDigits(currency));
  return [
    ...(budgetHours === null ? [] : [toBudgetUsage('hours', durationMs, hoursToMs(budgetHours), [])]),
    ...(minor === 0 ? [] : [toBudgetUsage('money', money, minor, otherCurrencies)]),
  ].toSorted((a, b) => b.share - a.share);
}

function toBudgetUsage(
  of: BudgetUsage['of'],
  used: number,
  budget: number,
  otherCurrencies: Money[],
): BudgetUsage {
  const share = used / budget;
  const level = share >= budgetAlerts.over ? 'over' : share >= budgetAlerts.near ? 'near' : 'within';
  return { of, used, budget, share, level, otherCurrencies };
}
