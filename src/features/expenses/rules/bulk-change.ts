import type { Expense, ExpenseChange } from '#src/features/expenses/contract.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';
import type { Payer } from './expense-limits.ts';
import { expenseState } from './expense-status.ts';

/** What many expenses get at once; null and no tags leave everything as it is. */
export type BulkEdit = {
  categoryId: string | null;
  clientId: string | null;
  projectId: string | null;
  paidBy: Payer | null;
  reimbursedOn: string | null;
  tags: readonly string[];
};

type Change = Omit<(typeof ExpenseChange)['_output'], 'id' | 'operationId'>;

/** What changes about one of them; null if nothing does. Amounts and tax stay, and a draft isn’t reimbursed. */
export function bulkChange(expense: Expense, edit: BulkEdit): Change | null {
  const paidBy = edit.paidBy ?? expense.paidBy;
  const change: Change = {
    ...workOf(edit),
    ...(edit.tags.length > 0 && { tags: uniqueTags([...expense.tags, ...edit.tags]) }),
    ...(edit.categoryId !== null &&
      expense.lines.length > 0 && {
        lines: expense.lines.map((line) => ({ ...line, categoryId: edit.categoryId })),
        // The lines carry amounts, which must not replace those of a newer version.
        revision: expense.revision,
      }),
    ...(edit.paidBy !== null && { paidBy }),
    // Only own money comes back.
    ...(edit.paidBy !== null && paidBy !== 'own' && { reimbursedOn: null }),
    ...(edit.reimbursedOn !== null &&
      paidBy === 'own' &&
      expenseState(expense) !== 'draft' && { reimbursedOn: edit.reimbursedOn }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** A project has its own client. */
function workOf({ clientId, projectId }: BulkEdit): Change {
  if (projectId !== null) return { projectId, clientId: null };
  return clientId === null ? {} : { clientId, projectId: null };
}
