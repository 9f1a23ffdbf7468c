import { hoursToMs } from '#src/platform/shared/durations.ts';
import { minorDigits, sumByCurrency } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';

type Budget = { budgetHours: number | null; budgetAmount: number | null };
type WorkedTotals = {
  /** The time that budgets count. */
  countedMs: number;
  amounts: readonly Money[];
  /** The currency of the money budget. */
  currency: string;
};

/** Shares of a budget that trigger a warning and mark it as used up. */
export const budgetAlerts = { near: 0.8, over: 1 } as const;
export type BudgetLevel = 'within' | 'near' | 'over';

/** Budget usage: ms for `hours`, minor units for `money`. */
export type BudgetUsage = {
  of: 'hours' | 'money';
  used: number;
  budget: number;
  share: number;
  level: BudgetLevel;
  /** Work in other currencies, for example from before the client changed currency; never counted toward the budget. */
  otherCurrencies: Money[];
};

/** Usage per budget, fullest first. */
export function budgetUsages({ budgetHours, budgetAmount }: Budget, worked: WorkedTotals): BudgetUsage[] {
  const { countedMs, amounts, currency } = worked;
  const sums = sumByCurrency(amounts);
  const money = sums.find((sum) => sum.currency === currency)?.amountMinor ?? 0;
  const otherCurrencies = sums.filter((sum) => sum.currency !== currency && sum.amountMinor !== 0);
  const minor = budgetAmount === null ? 0 : Math.round(budgetAmount * 10 ** minorDigits(currency));
  return [
    ...(budgetHours === null ? [] : [toBudgetUsage('hours', countedMs, hoursToMs(budgetHours), [])]),
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
