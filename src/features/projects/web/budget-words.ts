import type { BudgetUse } from '#src/features/projects/budget.ts';
import { formatExact } from '#src/platform/shared/durations.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

/** "32:00 of 40:00 h · 80 %" */
export function usedInWords(use: BudgetUse, currency: string): string {
  const used = use.of === 'hours' ? formatExact(use.used) : valueInWords(use, use.used, currency);
  return `${used} of ${valueInWords(use, use.budget, currency)} · ${percentOf(use)}`;
}

/** "80 % of 40:00 h" */
export function shareInWords(use: BudgetUse, currency: string): string {
  return `${percentOf(use)} of ${valueInWords(use, use.budget, currency)}`;
}

/** Why money of entries does not count: nothing where all of it does. */
export function besideInWords(use: BudgetUse, currency: string): string | undefined {
  if (use.beside.length === 0) return undefined;
  const amounts = new Intl.ListFormat(undefined).format(besides(use));
  return `The budget is in ${currency}, the currency of its client by now. ${amounts} of work in another currency does not count towards it.`;
}

/** "+ €12.00": what was worked in other currencies. */
export function plusInWords(use: BudgetUse): string {
  return besides(use)
    .map((amount) => `+ ${amount}`)
    .join(' ');
}

function besides({ beside }: BudgetUse): string[] {
  return beside.map((amount) => formatMoney(amount));
}

function valueInWords({ of }: BudgetUse, value: number, currency: string): string {
  return of === 'hours' ? `${formatExact(value)} h` : formatMoney({ amountMinor: value, currency });
}

/** Rounded down: it is used up once it is. */
function percentOf({ share }: BudgetUse): string {
  return `${Math.floor(share * 100)} %`;
}

/** The same where it is clear of which project: nothing while there is enough of it. */
export function stateInWords(use: BudgetUse, currency: string): string | undefined {
  const budget = valueInWords(use, use.budget, currency);
  switch (use.level) {
    case 'within':
      return undefined;
    case 'near':
      return `${percentOf(use)} of the budget of ${budget} is used.`;
    case 'over':
      return `The budget of ${budget} is used up.`;
  }
}

/** What is told of a budget that needs a word; nothing while there is enough of it. */
export function alertInWords(name: string, use: BudgetUse, currency: string): string | undefined {
  if (use.level === 'within') return undefined;
  const state = use.level === 'over' ? 'has used up its budget' : 'nears the end of its budget';
  return [`${name} ${state}: ${usedInWords(use, currency)}`, plusInWords(use)].filter(Boolean).join(' ');
}
