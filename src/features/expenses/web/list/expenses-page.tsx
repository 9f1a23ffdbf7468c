import Button from '@mui/material/Button';
import { Camera, Tag, Upload, Wallet } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/expenses.ts';
import { useFileSources } from '#src/features/documents/web/public.tsx';
import { addReceiptDrafts } from '#src/features/expenses/web/expense-mutations.ts';
import { ExpenseExportMenu } from '#src/features/expenses/web/export/expense-export-menu.tsx';
import { useAccount } from '#src/features/session/web/public.tsx';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { ExpenseBulkActions } from './expense-bulk-actions.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { ExpenseTable, useExpenseDialog } from './expense-table.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import { useExpenseList } from './use-expense-list.ts';

/** What the account spends. [2.9] */
export function ExpensesPage() {
  const list = useExpenseList();
  const { currency } = useAccount().preferences;
  const dialog = useExpenseDialog(list);
  const { isRequested, clear } = useNewRecordLink();
  const openRequested = useEffectEvent(() => {
    clear();
    dialog.open({});
  });
  useEffect(() => {
    if (isRequested) openRequested();
  }, [isRequested]);
  const sources = useFileSources({
    onFiles: (files) => void addReceiptDrafts(files),
    placeName: m.expenses,
  });
  const add = { label: m.addExpense, onClick: () => dialog.open({}) };
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
            <ExpenseExportMenu input={filter.input} />
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
        bulkActions={<ExpenseBulkActions list={list} />}
      >
        {(rows) => <ExpenseTable list={list} rows={rows} onOpen={dialog.open} />}
      </ListPage>
      {!dialog.isOpen && sources.elements}
      {dialog.elements}
    </>
  );
}
