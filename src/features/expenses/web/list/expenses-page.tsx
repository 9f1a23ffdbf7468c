import Button from '@mui/material/Button';
import { Camera, Tag, Upload, Wallet } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/expenses.ts';
import { useFileSources } from '#src/features/documents/web/public.tsx';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import {
  addReceiptDrafts,
  deleteExpenses,
  markReimbursed,
} from '#src/features/expenses/web/expense-mutations.ts';
import { useAccount } from '#src/features/session/web/public.tsx';
import { usePrefetchedDialog } from '#src/platform/web/form/prefetch-dialog.ts';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { expenseMenuItems } from './expense-menu.ts';
import { ExpenseTotals } from './expense-totals.tsx';
import { useExpenseList } from './use-expense-list.ts';
import type { ExpenseList } from './use-expense-list.ts';

const loadDialog = async () => ({
  default: (await import('#src/features/expenses/web/form/expense-dialog.tsx')).ExpenseDialog,
});
const ExpenseDialog = lazy(loadDialog);

/** What the account spends. [2.9] */
export function ExpensesPage() {
  const list = useExpenseList();
  const { currency } = useAccount().preferences;
  const [opened, setOpened] = useState<{ expense?: Expense; source?: Expense } | null>(null);
  const newRecordLink = useNewRecordLink();
  const shown = opened ?? (newRecordLink.isRequested ? {} : null);
  const sources = useFileSources({
    onFiles: (files) => void addReceiptDrafts(files),
    placeName: m.expenses,
  });
  usePrefetchedDialog(loadDialog);
  const add = { label: m.addExpense, onClick: () => setOpened({}) };
  const { filter, items } = list;

  return (
    <>
      <ListPage
        title={m.expenses}
        action={add}
        controls={
          <>
            <Button
              component={RouterLink}
              to="/expenses/categories"
              color="inherit"
              startIcon={<Tag size={16} aria-hidden />}
            >
              {m.categories}
            </Button>
            {sources.takePhoto && (
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Camera size={18} aria-hidden />}
                onClick={sources.takePhoto}
              >
                {m.takePhoto}
              </Button>
            )}
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Upload size={16} aria-hidden />}
              onClick={sources.choose}
            >
              {m.uploadReceipts}
            </Button>
          </>
        }
        search={filter.search}
        searchLabel={m.searchExpenses}
        filters={
          <>
            <ExpenseFilters list={list} />
            <ListCount count={items?.length} label={m.expenseCount} />
          </>
        }
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        totals={items && items.length > 0 && <ExpenseTotals expenses={items} currency={currency} />}
        items={list.rows}
        more={list.more}
        error={list.query.error}
        onRetry={() => void list.query.refetch()}
        empty={{ icon: Wallet, sentence: m.noExpensesYet, action: add }}
        selection={list.selection}
        bulkActions={<BulkActions list={list} />}
      >
        {(rows) => (
          <RecordTable
            caption={m.expenses}
            items={rows}
            itemName={expenseName}
            columns={list.columns}
            onOpen={(expense) => setOpened({ expense })}
            actions={(expense) =>
              expenseMenuItems(expense, {
                today: list.today,
                onEdit: () => setOpened({ expense }),
                onDuplicate: () => setOpened({ source: expense }),
              })
            }
            selection={list.selection}
            sorting={list.sorting}
          />
        )}
      </ListPage>
      {shown === null && sources.elements}
      <Suspense>
        {shown && (
          <ExpenseDialog
            {...shown}
            all={list.all ?? []}
            today={list.today}
            onClose={() => {
              setOpened(null);
              newRecordLink.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function BulkActions({ list: { selected, selection, today } }: { list: ExpenseList }) {
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
