import Button from '@mui/material/Button';
import * as m from '#messages/expenses.ts';
import { deleteExpenses, markReimbursed } from '#src/features/expenses/web/expense-mutations.ts';
import type { ExpenseList } from './use-expense-list.ts';

export function ExpenseBulkActions({ list: { selected, selection, today } }: { list: ExpenseList }) {
  const run = (act: () => Promise<void>) => {
    void act();
    selection.clear();
  };
  const isOwed = selected.some(({ paidBy, reimbursedOn }) => paidBy === 'own' && reimbursedOn === null);
  return (
    <>
      <Button color="inherit" disabled={!isOwed} onClick={() => run(() => markReimbursed(selected, today))}>
        {m.markReimbursed}
      </Button>
      <Button color="inherit" onClick={() => run(() => deleteExpenses(selected))}>
        {m.delete}
      </Button>
    </>
  );
}
