/** What a report says about how an expense is billed to its client. */
import type { Expense } from '#src/features/expenses/contract.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import type { Money } from '#src/platform/shared/money.ts';
import type { ReportWording } from './report-wording.ts';
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

export const billingColumnFields = [
  'billable',
  'markupPercent',
  'markupAmount',
  'billedAs',
  'billedText',
  'invoiceNumber',
  'billedAmount',
  'billedCurrency',
] as const satisfies readonly (keyof BillingCells)[];

/** `billed` is the share of the row. */
export function billingCells(
  expense: Expense,
  billed: Money | null,
  { words, expenseWords }: ReportWording,
): BillingCells {
  const { markupPercent, markupMinor, billedAs, currency } = expense;
  return {
    billable: yesOrNo(expense.isBillable, words),
    markupPercent: markupPercent === null ? '' : Number(markupPercent),
    markupAmount: markupMinor === null ? '' : toUnits({ amountMinor: markupMinor, currency }),
    billedAs: billedAs === null ? '' : expenseWords.billingModes[billedAs],
    billedText: expense.billedText ?? '',
    invoiceNumber: expense.invoiceNumber ?? '',
    billedAmount: billed === null ? '' : toUnits(billed),
    billedCurrency: billed?.currency ?? '',
  };
}

export function toUnits({ amountMinor, currency }: Money): number {
  return amountMinor / 10 ** minorDigits(currency);
}
