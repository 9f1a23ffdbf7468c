import type { ExpenseKind, Payer } from './expense-limits.ts';
import { isTripKind } from './kinds/kind-amount.ts';
import type { ExpenseCategory } from './starter-categories.ts';

type StatusFields = {
  lines: readonly { categoryId: string | null }[];
  paidBy: Payer;
  reimbursedOn: string | null;
  receiptCount: number;
  voucherReason: string | null;
  kind: ExpenseKind;
  isDraft: boolean;
};

export const expenseStates = ['draft', 'toReimburse', 'reimbursed', 'recorded'] as const;
export type ExpenseState = (typeof expenseStates)[number];

/**
 * An expense without lines is a draft: a receipt that isn’t entered yet. So is one that a recurring expense made, until a
 * person confirms it.
 */
export function isDraftExpense({ lines, isDraft }: { lines: readonly unknown[]; isDraft: boolean }): boolean {
  return lines.length === 0 || isDraft;
}

export function expenseState(expense: StatusFields): ExpenseState {
  const { paidBy, reimbursedOn } = expense;
  if (isDraftExpense(expense)) return 'draft';
  if (paidBy !== 'own') return 'recorded';
  return reimbursedOn === null ? 'toReimburse' : 'reimbursed';
}

/** How an expense is proven. */
export const proofs = ['receipt', 'ownVoucher', 'missing', 'notNeeded'] as const;
export type Proof = (typeof proofs)[number];

type Categories<Field extends keyof ExpenseCategory> = ReadonlyMap<string, Pick<ExpenseCategory, Field>>;

export function proofOf(expense: StatusFields, categories: Categories<'needsReceipt'>): Proof {
  if (expense.receiptCount > 0) return 'receipt';
  if (expense.voucherReason !== null) return 'ownVoucher';
  // The trip itself says what is paid for.
  if (isTripKind(expense.kind)) return 'notNeeded';
  // Without a category, or with one that is no longer known, a line needs one.
  const needsReceipt = expense.lines.some(
    ({ categoryId }) => categories.get(categoryId ?? '')?.needsReceipt ?? true,
  );
  return needsReceipt ? 'missing' : 'notNeeded';
}

/** Whether one of its categories needs a receipt, and it has neither a file nor a reason. */
export function isReceiptMissing(expense: StatusFields, categories: Categories<'needsReceipt'>): boolean {
  return proofOf(expense, categories) === 'missing';
}

type OccasionFields = Pick<StatusFields, 'kind' | 'lines'> & {
  occasion: string | null;
  guests: string | null;
  guestsEnc?: unknown;
};

/** Whether tax offices will ask for the occasion or the guests, as of a business meal (in Germany § 4 Abs. 5 EStG). */
export function isOccasionMissing(expense: OccasionFields, categories: Categories<'asksForGuests'>): boolean {
  if (expense.kind !== 'purchase') return false;
  const hasGuests = expense.guests !== null || expense.guestsEnc != null;
  if (expense.occasion !== null && hasGuests) return false;
  return expense.lines.some(({ categoryId }) => categories.get(categoryId ?? '')?.asksForGuests === true);
}
