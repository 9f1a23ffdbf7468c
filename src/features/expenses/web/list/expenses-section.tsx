import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus, Wallet } from 'lucide-react';
import * as m from '#messages/expenses.ts';
import { ExpenseMargins } from '#src/features/expenses/web/billing/expense-margins.tsx';
import { EmptyState } from '#src/platform/web/layout/feedback/empty-state.tsx';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { BulkBar } from '#src/platform/web/layout/table/bulk-bar.tsx';
import { ExpenseBulkActions } from './expense-bulk-actions.tsx';
import { ExpenseTable, useExpenseDialog } from './expense-table.tsx';
import { ListedTotals } from './listed-totals.tsx';
import { useExpenseList } from './use-expense-list.ts';
import type { ExpenseWork } from './use-expense-list.ts';

/** The expenses of a client or project, on its page. */
export function ExpensesSection({ name, work }: { name: string; work: ExpenseWork }) {
  const list = useExpenseList(work);
  const dialog = useExpenseDialog(list);
  const { items, more, selection } = list;
  const add = () => dialog.open({ work });
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {selection.ids.size > 0 && (
        <BulkBar
          label={m.selectedExpenses}
          countLabel={m.selectedCount({ count: selection.ids.size })}
          onClear={selection.clear}
        >
          <ExpenseBulkActions list={list} />
        </BulkBar>
      )}
      <ExpenseMargins work={work} />
      <ListedTotals totals={list.totals} />
      <Section
        title={m.expenses}
        action={
          items &&
          items.length > 0 && (
            <Button startIcon={<Plus size={16} aria-hidden />} onClick={add} sx={{ mr: -2 }}>
              {m.addExpense}
            </Button>
          )
        }
      >
        {items === undefined &&
          (list.error ? <ErrorState error={list.error} onRetry={list.retry} /> : <SkeletonRows />)}
        {items?.length === 0 && (
          <EmptyState
            icon={Wallet}
            sentence={m.noExpensesOf({ name })}
            action={{ label: m.addExpense, onClick: add }}
          />
        )}
        {items && items.length > 0 && (
          // The section clips, so its header can’t be sticky.
          <Box sx={{ '&& thead .MuiTableCell-root': { position: 'static' } }}>
            <ExpenseTable list={list} rows={items} onOpen={dialog.open} />
          </Box>
        )}
      </Section>
      {more && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={more.onClick}
          loading={more.isLoading}
          sx={{ justifySelf: 'center' }}
        >
          {m.showMore}
        </Button>
      )}
      {dialog.elements}
    </Box>
  );
}
