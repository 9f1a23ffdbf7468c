import { Settings2, Upload, Wallet } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import * as m from '#messages/expenses.ts';
import { useFileSources } from '#src/features/documents/web/public.tsx';
import { addReceiptDrafts } from '#src/features/expenses/web/expense-mutations.ts';
import { ExpenseExportMenu } from '#src/features/expenses/web/export/expense-export-menu.tsx';
import { QueuedExpenses } from '#src/features/expenses/web/offline/queued-expense-list.tsx';
import { ExpenseQuickAdd } from '#src/features/expenses/web/quick-add/expense-quick-add.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { ChipRow } from '#src/platform/web/layout/filters/chip-row.tsx';
import { useNewRecordLink } from '#src/platform/web/layout/filters/use-url-filter.ts';
import { ListCount, ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { ExpenseBulkActions } from './expense-bulk-actions.tsx';
import { ExpenseFilters } from './expense-filters.tsx';
import { ExpenseTable, useExpenseDialog } from './expense-table.tsx';
import * as styles from './expenses.module.css';
import { ListedTotals } from './listed-totals.tsx';
import { PageAction, PageActionLink } from './page-action.tsx';
import { useExpenseList } from './use-expense-list.ts';
import { useLinkedExpense } from './use-linked-expense.ts';

const { Component: SpendingChart } = createLazyComponent(
  async () => (await import('./spending-chart.tsx')).SpendingChart,
  { takesFocus: false, renderedAs: 'spending' },
);

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
  // On phones below the list, whose first rows are then on the first screen.
  const isNarrow = useIsNarrow();
  const count = <ListCount count={list.totals?.count} label={m.expenseCount} />;
  const chart = <SpendingChart list={list} />;

  return (
    <>
      <ListPage
        {...list.rows}
        title={m.expenses}
        action={add}
        controls={
          <div className={styles.controls}>
            {sources.cameraButton}
            <PageAction label={m.uploadReceipts} icon={Upload} onClick={sources.choose} />
            <ExpenseExportMenu input={filter.input} />
            <PageActionLink label={m.expenseSettings} icon={Settings2} to="/expenses/categories" />
          </div>
        }
        tabs={<ExpenseQuickAdd />}
        search={filter.search}
        searchLabel={m.searchExpenses}
        filters={
          <>
            <ChipRow>
              <ExpenseFilters list={list} />
            </ChipRow>
            {list.isPrivate && filter.search.text !== '' && (
              <p className={classNames(text.small, text.quiet)}>{m.privateSearch}</p>
            )}
            {!isNarrow && count}
          </>
        }
        isFiltered={filter.isOn}
        onClearFilters={filter.clear}
        totals={
          <>
            <QueuedExpenses names={list.names} onEdit={dialog.open} />
            <ListedTotals totals={list.totals}>{isNarrow && count}</ListedTotals>
            {!isNarrow && chart}
          </>
        }
        empty={{ icon: Wallet, sentence: m.noExpensesYet, action: add }}
        bulkActions={<ExpenseBulkActions list={list} />}
      >
        {(rows) => <ExpenseTable list={list} rows={rows} onOpen={dialog.open} />}
      </ListPage>
      {isNarrow && <div className={styles.belowList}>{chart}</div>}
      {!dialog.isOpen && sources.elements}
      {dialog.elements}
    </>
  );
}
