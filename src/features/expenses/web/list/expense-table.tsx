import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#messages/expenses.ts';
import type { Expense, KnownVendor } from '#src/features/expenses/contract.ts';
import type { NewExpenseRequest } from '#src/features/expenses/rules/queued-expenses.ts';
import {
  DuplicatesContext,
  duplicatesQuery,
} from '#src/features/expenses/web/duplicates/known-duplicates.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import { useQueuedExpenses } from '#src/features/expenses/web/offline/pending-expense-changes.ts';
import { vendorsQuery } from '#src/features/expenses/web/queries.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { notify } from '#src/platform/web/notice/notices.ts';
import { useIsHydrated } from '#src/platform/web/server-rendering/use-is-hydrated.ts';
import { usePrefetchedParts } from '#src/platform/web/use-prefetched-parts.ts';
import { expenseMenuItems, isTrip } from './expense-menu.ts';
import type { ExpenseList } from './use-expense-list.ts';

const { Component: ExpenseDialog, preload: loadDialog } = createLazyComponent(
  async () => (await import('#src/features/expenses/web/form/expense-dialog.tsx')).ExpenseDialog,
);
const { Component: RecurrenceDialog } = createLazyComponent(
  async () => (await import('#src/features/expenses/web/recurring/recurrence-dialog.tsx')).RecurrenceDialog,
);
const { Component: SplitDialog } = createLazyComponent(
  async () => (await import('#src/features/expenses/web/split/split-dialog.tsx')).SplitExpenseDialog,
);

/** An expense that is edited, one that is copied, repeats or is split, or a new one for this work. */
export type OpenedExpense = {
  expense?: Expense;
  source?: Expense;
  repeated?: Expense;
  split?: Expense;
  work?: { clientId?: string; projectId?: string };
  /** One that the server refused. */
  queued?: NewExpenseRequest;
  /** The operation of a change that the server refused. */
  correctedOpId?: string;
};

const none = new Map();

type ExpenseTableProps = {
  list: ExpenseList;
  rows: readonly Expense[];
  onOpen: (opened: OpenedExpense) => void;
};

/** Rows of expenses, each opening its form. */
export function ExpenseTable({ list, rows, onOpen }: ExpenseTableProps) {
  const queue = useQueuedExpenses();
  // The document has no answer to this, so the page is rendered without it.
  const asked = useIsHydrated() ? rows.map(({ id }) => id) : [];
  const duplicates = useQuery({
    ...duplicatesQuery(asked),
    placeholderData: keepPreviousData,
  }).data;
  return (
    <DuplicatesContext value={duplicates ?? none}>
      <RecordTable
        caption={m.expenses}
        items={rows}
        itemName={expenseName}
        columns={list.columns}
        onOpen={(expense) => onOpen({ expense })}
        actions={(expense) =>
          expenseMenuItems(expense, {
            today: list.today,
            onEdit: () => onOpen({ expense }),
            onDuplicate: () => onOpen({ source: expense }),
            onRepeat: () => onOpen({ repeated: expense }),
            // The row shows amounts that the server may not have yet.
            onSplit: () => {
              const name = expenseName(expense);
              if (isTrip(expense)) notify(m.splitTrip({ name }), { tone: 'failed' });
              else if (queue.some(({ id }) => id === expense.id))
                notify(m.splitWaits({ name }), { tone: 'failed' });
              else onOpen({ split: expense });
            },
          })
        }
        selection={list.rows.selection}
        sorting={list.sorting}
      />
    </DuplicatesContext>
  );
}

const noVendors: readonly KnownVendor[] = [];

/** The form of an expense, while one is open. */
export function useExpenseDialog(list: ExpenseList) {
  const [opened, setOpened] = useState<OpenedExpense | null>(null);
  usePrefetchedParts(loadDialog);
  const vendors = useQuery({ ...vendorsQuery, enabled: opened !== null });
  return {
    open: setOpened,
    isOpen: opened !== null,
    elements: (
      <>
        {opened?.repeated && (
          <RecurrenceDialog expense={opened.repeated} today={list.today} onClose={() => setOpened(null)} />
        )}
        {opened?.split && <SplitDialog expense={opened.split} onClose={() => setOpened(null)} />}
        {opened && !opened.repeated && !opened.split && (
          <ExpenseDialog
            {...opened}
            all={vendors.data ?? noVendors}
            today={list.today}
            onClose={() => setOpened(null)}
          />
        )}
      </>
    ),
  };
}
