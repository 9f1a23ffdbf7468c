import { language } from '#messages/language.ts';
import * as m from '#messages/projects.ts';
import type { BudgetUsage } from '#src/features/projects/rules/budget.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { formatList } from '#src/platform/shared/text.ts';

/** "32:00 of 40:00 h · 80%" */
export function formatBudgetUsage(use: BudgetUsage, currency: string): string {
  const used = use.of === 'hours' ? formatDuration(use.used) : formatBudgetValue(use, use.used, currency);
  const budget = formatBudgetValue(use, use.budget, currency);
  return m.budgetUsage({ used, budget, percent: formatPercent(use) });
}

/** "80% of 40:00 h" */
export function formatBudgetShare(use: BudgetUsage, currency: string): string {
  return m.budgetShare({
    percent: formatPercent(use),
    budget: formatBudgetValue(use, use.budget, currency),
  });
}

/** Explains work that isn't counted; undefined if all of it is. */
export function otherCurrenciesNote(use: BudgetUsage, currency: string): string | undefined {
  if (use.otherCurrencies.length === 0) return undefined;
  const amounts = formatList(otherAmounts(use));
  return m.otherCurrenciesNotCounted({ currency, amounts });
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
  return of === 'hours'
    ? m.durationInHours({ duration: formatDuration(value) })
    : formatMoney({ amountMinor: value, currency });
}

/** Rounded down, so that 100% means used up. */
function formatPercent({ share }: BudgetUsage): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(share * 100) / 100);
}

/** Warning on the project's page; undefined below the first threshold. */
export function budgetWarning(use: BudgetUsage, currency: string): string | undefined {
  const budget = formatBudgetValue(use, use.budget, currency);
  switch (use.level) {
    case 'within':
      return undefined;
    case 'near':
      return m.budgetNearlyUsed({ percent: formatPercent(use), budget });
    case 'over':
      return use.used > use.budget
        ? m.budgetExceeded({ excess: formatBudgetValue(use, use.used - use.budget, currency), budget })
        : m.budgetUsedUp({ budget });
  }
}

/** Warning with the project's name; undefined below the first threshold. */
export function budgetNotice(project: string, use: BudgetUsage, currency: string): string | undefined {
  if (use.level === 'within') return undefined;
  const usage = [formatBudgetUsage(use, currency), formatOtherCurrencies(use)].filter(Boolean).join(' ');
  if (use.level === 'near') return m.projectNearBudget({ project, usage });
  return use.used > use.budget
    ? m.projectOverBudget({ project, usage })
    : m.projectUsedUpBudget({ project, usage });
}
