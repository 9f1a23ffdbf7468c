/** What a report says about how an expense is billed to its client. */
import type { Expense } from '#src/features/expenses/contract.ts';
import { billingModeWords } from '#src/features/expenses/rules/expense-words.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import { yesOrNo } from './trip-cells.ts';

export type BillingCells = {
  billable: string;
  markupPercent: number | '';
  markupAmount: number | '';
  billedAs: string;
  billedText: string;
  invoiceNumber: string;
  /** Without tax; the rows of an expense add up. Empty until it is on an invoice. */
  billedAmount: number | '';
  billedCurrency: string;
};

export const billingColumns: readonly [keyof BillingCells, string][] = [
  ['billable', 'Billable'],
  ['markupPercent', 'Markup %'],
  ['markupAmount', 'Markup'],
  ['billedAs', 'Billed as'],
  ['billedText', 'Text on invoice'],
  ['invoiceNumber', 'Invoice number'],
  ['billedAmount', 'Billed amount'],
  ['billedCurrency', 'Billed in'],
];

/** `billed` is the share of the row. */
export function billingCells(expense: Expense, billed: Money | null): BillingCells {
  const { markupPercent, markupMinor, billedAs, currency } = expense;
  return {
    billable: yesOrNo(expense.isBillable),
    markupPercent: markupPercent === null ? '' : Number(markupPercent),
    markupAmount: markupMinor === null ? '' : toUnits({ amountMinor: markupMinor, currency }),
    billedAs: billedAs === null ? '' : billingModeWords[billedAs],
    billedText: expense.billedText ?? '',
    invoiceNumber: expense.invoiceNumber ?? '',
    billedAmount: billed === null ? '' : toUnits(billed),
    billedCurrency: billed?.currency ?? '',
  };
}

export function toUnits({ amountMinor, currency }: Money): number {
  return amountMinor / 10 ** minorDigits(currency);
}
