import type { BudgetUsage } from '#src/features/projects/rules/budget.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

/** "32:00 of 40:00 h · 80 %" */
export function formatBudgetUsage(use: BudgetUsage, currency: string): string {
  const used =
    use.of === 'hours' ? formatExactDuration(use.used) : formatBudgetValue(use, use.used, currency);
  return `${used} of ${formatBudgetValue(use, use.budget, currency)} · ${formatPercent(use)}`;
}

/** "80 % of 40:00 h" */
export function formatBudgetShare(use: BudgetUsage, currency: string): string {
  return `${formatPercent(use)} of ${formatBudgetValue(use, use.budget, currency)}`;
}

/** Explains work that isn't counted; undefined if all of it is. */
export function otherCurrenciesNote(use: BudgetUsage, currency: string): string | undefined {
  if (use.otherCurrencies.length === 0) return undefined;
  const amounts = new Intl.ListFormat(undefined).format(otherAmounts(use));
  return `The budget is in ${currency}, the client’s currency. ${amounts} of work in other currencies isn’t counted.`;
}

/** "+ €12.00": work in other currencies. */
export function formatOtherCurrencies(use: BudgetUsage): string {
  return otherAmounts(use)
    .map((amount) => `+ ${amount}`)
    .join(' ');
}

function otherAmounts({ otherCurrencies }: BudgetUsage): string[] {
  return otherCurrencies.map((amount) => formatMoney(amount));
}

function formatBudgetValue({ of }: BudgetUsage, value: number, currency: string): string {
  return of === 'hours' ? `${formatExactDuration(value)} h` : formatMoney({ amountMinor: value, currency });
}

/** Rounded down, so that 100 % means used up. */
function formatPercent({ share }: BudgetUsage): string {
  return `${Math.floor(share * 100)} %`;
}

/** Warning on the project's page; undefined below the first threshold. */
export function budgetWarning(use: BudgetUsage, currency: string): string | undefined {
  const budget = formatBudgetValue(use, use.budget, currency);
  switch (use.level) {
    case 'within':
      return undefined;
    case 'near':
      return `${formatPercent(use)} of the ${budget} budget is used.`;
    case 'over':
      return `The ${budget} budget is used up.`;
  }
}

/** Warning with the project's name; undefined below the first threshold. */
export function budgetNotice(name: string, use: BudgetUsage, currency: string): string | undefined {
  if (use.level === 'within') return undefined;
  const state = use.level === 'over' ? 'has used up its budget' : 'is close to its budget';
  return [`${name} ${state}: ${formatBudgetUsage(use, currency)}`, formatOtherCurrencies(use)]
    .filter(Boolean)
    .join(' ');
}
