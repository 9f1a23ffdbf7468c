import { useState } from 'react';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseState } from '#src/features/expenses/rules/expense-status.ts';
import { deleteExpenses, markReimbursed } from '#src/features/expenses/web/expense-mutations.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import type { ExpenseList } from './use-expense-list.ts';

const { Component: BulkEditDialog } = createLazyComponent(
  async () => (await import('#src/features/expenses/web/form/bulk-edit-dialog.tsx')).BulkEditDialog,
);

/** All offer Undo. */
export function ExpenseBulkActions({ list: { rows, today } }: { list: ExpenseList }) {
  const { selected, selection } = rows;
  /** Fixed when the dialog opens: the selection may change behind it. */
  const [edited, setEdited] = useState<readonly Expense[] | null>(null);
  const run = (act: () => Promise<void>) => {
    void act();
    selection.clear();
  };
  const isOwed = selected.some((expense) => expenseState(expense) === 'toReimburse');
  return (
    <>
      <Button tone="neutral" onClick={() => setEdited(selected)}>
        {m.edit}
      </Button>
      <Button tone="neutral" disabled={!isOwed} onClick={() => run(() => markReimbursed(selected, today))}>
        {m.markReimbursed}
      </Button>
      <Button tone="neutral" onClick={() => run(() => deleteExpenses(selected))}>
        {m.delete}
      </Button>
      {edited && (
        <BulkEditDialog
          expenses={edited}
          onClose={() => {
            setEdited(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
