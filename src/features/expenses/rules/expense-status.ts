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

/** Whether one of its lines needs a receipt, and it has neither a file nor a reason. */
export function isReceiptMissing(
  expense: StatusFields,
  categories: ReadonlyMap<string, Pick<ExpenseCategory, 'needsReceipt'>>,
): boolean {
  if (expense.receiptCount > 0 || expense.voucherReason !== null || isTripKind(expense.kind)) return false;
  return expense.lines.some(
    // Without a category, or with one that is no longer known, it does.
    ({ categoryId }) => categories.get(categoryId ?? '')?.needsReceipt ?? true,
  );
}
