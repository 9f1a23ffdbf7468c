/** English words for the fixed values of expenses in files, which imports read again. */
import type { BillingMode } from './bill-expense.ts';
import type { BillingState } from './billing-state.ts';
import type { ExpenseKind, Payer, TaxCase } from './expense-limits.ts';
import type { ExpenseListState } from './expense-list.ts';
import type { Proof } from './expense-status.ts';

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

/** As the list shows them. */
export const listStateWords: Readonly<Record<ExpenseListState, string>> = {
  draft: 'Draft',
  missingReceipt: 'Receipt missing',
  missingOccasion: 'Occasion missing',
  missingRate: 'Exchange rate missing',
  toReimburse: 'To reimburse',
  reimbursed: 'Reimbursed',
  recorded: 'Recorded',
};

export const billingStateWords: Readonly<Record<BillingState, string>> = {
  unbilled: 'Unbilled',
  onDraft: 'On a draft',
  invoiced: 'Invoiced',
};

export const proofWords: Readonly<Record<Proof, string>> = {
  receipt: 'Receipt',
  ownVoucher: 'Own voucher',
  missing: 'Missing',
  notNeeded: 'Not needed',
};

export const billingModeWords: Readonly<Record<BillingMode, string>> = {
  net: 'Net',
  gross: 'Gross',
  disbursement: 'Disbursement',
};
