import type { BillingMode } from './bill-expense.ts';
import type { ExpenseKind, Payer, TaxCase } from './expense-limits.ts';
import type { Mileage } from './kinds/mileage.ts';
import type { PerDiem } from './kinds/per-diem.ts';

/** A line of an expense in a file, with tax. */
export type ImportedLine = {
  /** By name; null without one. */
  category: string | null;
  ledgerAccount: string | null;
  description: string | null;
  amountMinor: number;
  taxRate: string;
  /** As in the file; null: it follows from the rate. */
  taxMinor: number | null;
  /** Null: as its category says. */
  recoverablePercent: number | null;
  deductiblePercent: number | null;
};

/** An expense in a file, with its categories by name. Its amounts are positive, also those of a refund. */
export type ImportedExpense = {
  expenseKind: ExpenseKind;
  day: string;
  vendor: string | null;
  receiptNumber: string | null;
  currency: string;
  taxCase: TaxCase;
  lines: ImportedLine[];
  exchangeRate: string | null;
  rateDay: string | null;
  /** What was paid, in the account's currency, if the file says so. */
  account: { minor: number; currency: string } | null;
  paidBy: Payer;
  paidOn: string | null;
  reimbursedOn: string | null;
  voucherReason: string | null;
  occasion: string | null;
  guests: string | null;
  notes: string | null;
  tags: string[];
  /** The details of a trip; without them, it is imported as a purchase. */
  mileage: Mileage | null;
  perDiem: PerDiem | null;
  trip: { from: string | null; to: string | null; purpose: string | null } | null;
  /** Counts only with a client or a project. */
  isBillable: boolean;
  markupPercent: string | null;
  markupMinor: number | null;
  billedAs: BillingMode | null;
  billedText: string | null;
};

/** The same category in any spelling. */
export function categoryKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
