import { queryOptions, useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/expenses.ts';
import { decryptPrivateFields } from '#src/features/encryption/web/public.tsx';
import type { Expense, KnownVendor } from '#src/features/expenses/contract.ts';
import { privateExpenseFields } from '#src/features/expenses/rules/private-expense-fields.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import { vendorsQuery } from '#src/features/expenses/web/queries.ts';
import type { SettingsFrame } from '#src/features/expenses/web/rates/rates-page.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { formatDayInput } from '#src/platform/shared/calendar-days.ts';
import { fetchAllPages } from '#src/platform/web/fetch-all-pages.ts';
import { Amount } from '#src/platform/web/format/amount.tsx';
import { ListPage } from '#src/platform/web/layout/page/list-page.tsx';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';
import { RecordTable } from '#src/platform/web/layout/table/record-table.tsx';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { pauseRecurring, scheduleText, stopRecurring } from './recurring-mutations.ts';

const { Component: ExpenseDialog } = createLazyComponent(
  async () => (await import('#src/features/expenses/web/form/expense-dialog.tsx')).ExpenseDialog,
);
const { Component: RecurrenceDialog } = createLazyComponent(
  async () => (await import('./recurrence-dialog.tsx')).RecurrenceDialog,
);

type RecurringExpense = Expense & { recurrence: Recurrence };

const noVendors: readonly KnownVendor[] = [];

const recurringQuery = queryOptions({
  queryKey: [...expenses.list.key(), 'recurring'],
  queryFn: async () => {
    const { items } = await fetchAllPages((page) => expenses.list.call({ ...page, isRecurring: true }));
    const plain = await Promise.all(
      items.map((expense) => decryptPrivateFields(privateExpenseFields, expense)),
    );
    return plain.filter((expense): expense is RecurringExpense => expense.recurrence !== null);
  },
});

/** Expenses that repeat, with their next day. */
export function RecurringPage(frame: SettingsFrame) {
  const { timeZone } = useAccount().preferences;
  const today = useToday(timeZone);
  const query = useQuery(recurringQuery);
  const [edited, setEdited] = useState<Expense | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const vendors = useQuery({ ...vendorsQuery, enabled: isAdding });
  const add = { label: m.addRecurring, onClick: () => setIsAdding(true) };

  async function chooseSchedule(id: string) {
    const added = await expenses.get.call({ id });
    setEdited(added && (await decryptPrivateFields(privateExpenseFields, added)));
  }

  return (
    <>
      <ListPage
        {...frame}
        action={add}
        items={query.data}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={{ icon: Repeat, sentence: m.noRecurringYet, action: add }}
      >
        {(rows) => (
          <RecordTable
            caption={m.recurring}
            items={rows}
            itemName={expenseName}
            columns={columns}
            onOpen={setEdited}
            actions={(expense) => {
              const { recurrence } = expense;
              const { isPaused } = recurrence;
              return [
                { label: m.editSchedule, icon: Pencil, onClick: () => setEdited(expense) },
                {
                  label: isPaused ? m.resume : m.pause,
                  icon: isPaused ? CirclePlay : CirclePause,
                  onClick: () => void pauseRecurring(expense, !isPaused),
                },
                { label: m.stopRepeating, icon: Trash2, onClick: () => void stopRecurring(expense) },
              ];
            }}
          />
        )}
      </ListPage>
      {isAdding && (
        <ExpenseDialog
          all={vendors.data ?? noVendors}
          today={today}
          onAdded={chooseSchedule}
          onClose={() => setIsAdding(false)}
        />
      )}
      {edited && <RecurrenceDialog expense={edited} today={today} onClose={() => setEdited(null)} />}
    </>
  );
}

const columns: [Column<RecurringExpense>, ...Column<RecurringExpense>[]] = [
  { header: m.vendor, cell: expenseName },
  { header: m.repeats, cell: ({ recurrence }) => scheduleText(recurrence), width: 150, minWidth: 'sm' },
  { header: m.nextDraft, cell: ({ recurrence }) => nextText(recurrence), width: 150 },
  {
    header: m.amount,
    cell: ({ grossMinor, currency }) => <Amount of={{ amountMinor: grossMinor, currency }} />,
    align: 'right',
    width: 120,
  },
];

function nextText({ nextDay, isPaused }: Recurrence): string {
  if (nextDay === null) return m.ended;
  return isPaused ? m.paused : formatDayInput(nextDay);
}
