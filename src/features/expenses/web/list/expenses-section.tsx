import { Plus, Wallet } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import { ExpenseMargins } from '#src/features/expenses/web/billing/expense-margins.tsx';
import { ListSection } from '#src/platform/web/layout/page/list-section.tsx';
import { ExpenseBulkActions } from './expense-bulk-actions.tsx';
import { ExpenseTable, useExpenseDialog } from './expense-table.tsx';
import { ListedTotals } from './listed-totals.tsx';
import { useExpenseList } from './use-expense-list.ts';
import type { ExpenseWork } from './use-expense-list.ts';

/** The expenses of a client or project, on its page. */
export function ExpensesSection({ name, work }: { name: string; work: ExpenseWork }) {
  const list = useExpenseList(work);
  const dialog = useExpenseDialog(list);
  const action = { label: m.addExpense, icon: Plus, onClick: () => dialog.open({ work }) };
  return (
    <>
      <ListSection
        {...list.rows}
        title={m.expenses}
        action={action}
        totals={
          <>
            <ExpenseMargins work={work} />
            <ListedTotals totals={list.totals} />
          </>
        }
        empty={{ icon: Wallet, sentence: m.noExpensesOf({ name }) }}
        bulkActions={<ExpenseBulkActions list={list} />}
      >
        {(rows) => <ExpenseTable list={list} rows={rows} onOpen={dialog.open} />}
      </ListSection>
      {dialog.elements}
    </>
  );
}
