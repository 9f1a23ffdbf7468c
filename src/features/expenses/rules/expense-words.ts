import { fileWords } from '#messages/document/expenses.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';
import type { BillingMode } from './bill-expense.ts';
import type { BillingState } from './billing-state.ts';
import type { ExpenseKind, Payer, TaxCase } from './expense-limits.ts';
import type { ExpenseListState } from './expense-list.ts';
import type { Proof } from './expense-status.ts';
import type { Meal } from './kinds/per-diem.ts';

export type ExpenseWords = {
  kinds: Readonly<Record<ExpenseKind, string>>;
  taxCases: Readonly<Record<TaxCase, string>>;
  payers: Readonly<Record<Payer, string>>;
  listStates: Readonly<Record<ExpenseListState, string>>;
  billingStates: Readonly<Record<BillingState, string>>;
  proofs: Readonly<Record<Proof, string>>;
  billingModes: Readonly<Record<BillingMode, string>>;
  meals: Readonly<Record<Meal, string>>;
  perDiemAmounts: (typeof fileWords)['en']['perDiemAmounts'];
};

/** Words for the fixed values of expenses in files. Imports read the English ones again. */
export const expenseWords: Readonly<Record<DocumentLanguage, ExpenseWords>> = fileWords;
