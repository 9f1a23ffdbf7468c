import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Camera, Tag, Upload, Wallet } from 'lucide-react';
import { Suspense, lazy, useEffect, useEffectEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import * as m from '#messages/expenses.ts';
import { useFileSources } from '#src/features/documents/web/public.tsx';
import { addReceiptDrafts } from '#src/features/expenses/web/expense-mutations.ts';
import { ExpenseExportMenu } from '#src/features/expenses/web/export/expense-export-menu.tsx';
import { QueuedExpenses } from '#src/features/expenses/web/offline/queued-expenses.tsx';
import { ExpenseQuickAdd } from '#src/features/expenses/web/quick-add/expense-quick-add.tsx';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { ExpenseBulkActions } from './expense-bulk-actions.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { ExpenseTable, useExpenseDialog } from './expense-table.tsx';
import { ExpenseTotals } from './expense-totals.tsx';
import { useExpenseList } from './use-expense-list.ts';
import { useLinkedExpense } from './use-linked-expense.ts';

const SpendingChart = lazy(async () => ({
  default: (await import('./spending-chart.tsx')).SpendingChart,
}));

/** What the account spends. [2.9] */
export function ExpensesPage() {
  const list = useExpenseList();
  const dialog = useExpenseDialog(list);
  useLinkedExpense((expense) => dialog.open({ expense }));
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
  const { filter } = list;

  return (
    <>
      <ListPage
        title={m.expenses}
        action={add}
        controls={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button
              component={RouterLink}
              to="/expenses/categories"
              color="inherit"
              startIcon={<Tag size={16} aria-hidden />}
            >
              {m.expenseSettings}
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
          </Box>
        }
        tabs={<ExpenseQuickAdd />}
        search={filter.search}
        searchLabel={m.searchExpenses}
        filters={
          <>
            <ExpenseFilters list={list} />
            {list.isPrivate && filter.search.text !== '' && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {m.privateSearch}
              </Typography>
            )}
            <ListCount count={list.totals?.count} label={m.expenseCount} />
          </>
        }
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        totals={
          <>
            <QueuedExpenses />
            <ExpenseTotals totals={list.totals} />
            <Suspense>
              <SpendingChart list={list} />
            </Suspense>
          </>
        }
        items={list.items}
        more={list.more}
        error={list.error}
        onRetry={list.retry}
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
