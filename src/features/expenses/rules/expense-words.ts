/** English words for the fixed values of expenses in files, which imports read again. */
import type { ExpenseKind, Payer, TaxCase } from './expense-limits.ts';
import type { ExpenseState } from './expense-status.ts';

export const kindWords: Readonly<Record<ExpenseKind, string>> = {
  purchase: 'Purchase',
  refund: 'Refund',
  mileage: 'Mileage',
  perDiem: 'Per diem',
};

export const taxCaseWords: Readonly<Record<TaxCase, string>> = {
  domestic: 'Domestic',
  reverseCharge: 'Reverse charge',
  intraCommunity: 'Within the EU',
  import: 'Import',
  exempt: 'Exempt',
  outsideScope: 'Not subject to tax',
};

export const payerWords: Readonly<Record<Payer, string>> = {
  company: 'Company account',
  card: 'Company card',
  cash: 'Cash',
  own: 'Own money',
};

export const stateWords: Readonly<Record<ExpenseState, string>> = {
  draft: 'Draft',
  toReimburse: 'To reimburse',
  reimbursed: 'Reimbursed',
  recorded: 'Recorded',
};
