import { Check, Copy, Pencil, Repeat, Split, Trash2 } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseState } from '#src/features/expenses/rules/expense-status.ts';
import { deleteExpense, markReimbursed } from '#src/features/expenses/web/expense-mutations.ts';
import { confirmDraft } from '#src/features/expenses/web/recurring/recurring-mutations.ts';
import type { RowAction } from '#src/platform/web/layout/table/row-actions.tsx';

type MenuActions = {
  today: string;
  onEdit: () => void;
  onDuplicate: () => void;
  onRepeat: () => void;
  onSplit: () => void;
};

export function expenseMenuItems(
  expense: Expense,
  { today, onEdit, onDuplicate, onRepeat, onSplit }: MenuActions,
): RowAction[] {
  return [
    { label: m.edit, icon: Pencil, onClick: onEdit },
    ...(expense.isDraft && expense.lines.length > 0
      ? [{ label: m.confirm, icon: Check, onClick: () => void confirmDraft(expense) }]
      : []),
    ...(expenseState(expense) === 'toReimburse'
      ? [{ label: m.markReimbursed, icon: Check, onClick: () => void markReimbursed([expense], today) }]
      : []),
    ...(expenseState(expense) === 'draft' ? [] : [{ label: m.duplicate, icon: Copy, onClick: onDuplicate }]),
    ...(expenseState(expense) === 'draft' || expense.kind === 'perDiem'
      ? []
      : [{ label: expense.recurrence ? m.editSchedule : m.makeRecurring, icon: Repeat, onClick: onRepeat }]),
    ...(canSplit(expense) ? [{ label: m.splitMenuItem, icon: Split, onClick: onSplit }] : []),
    { label: m.delete, icon: Trash2, onClick: () => void deleteExpense(expense) },
  ];
}

/** What an invoice bills stays. For trips, a notice says why they can’t be split. */
function canSplit({ lines, invoiceId }: Expense): boolean {
  return lines.length > 0 && invoiceId === null;
}

/** Whether its amount is calculated from one trip. */
export function isTrip({ kind }: Pick<Expense, 'kind'>): boolean {
  return kind === 'mileage' || kind === 'perDiem';
}
