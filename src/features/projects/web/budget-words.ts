import type { BudgetUse } from '#src/features/projects/budget.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

/** "32:00 of 40:00 h · 80 %" */
export function usedInWords({ of, used, budget, share }: BudgetUse, currency: string): string {
  const percent = `${Math.floor(share * 100)} %`;
  if (of === 'hours') return `${formatDuration(used)} of ${formatDuration(budget)} h · ${percent}`;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return `${money(used)} of ${money(budget)} · ${percent}`;
}

/** What is told of a budget that needs a word; nothing while there is enough of it. */
export function alertInWords(name: string, use: BudgetUse, currency: string): string | undefined {
  if (use.level === 'within') return undefined;
  const state = use.level === 'over' ? 'has used up its budget' : 'nears the end of its budget';
  return `${name} ${state}: ${usedInWords(use, currency)}`;
}
