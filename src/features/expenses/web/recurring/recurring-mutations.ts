import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { expenses } from '#src/features/expenses/web/api.ts';
import { expenseName } from '#src/features/expenses/web/expense-labels.ts';
import { changeOrQueue, undoQueued } from '#src/features/expenses/web/offline/pending-expense-changes.ts';
import type { Pause, Recurrence, Schedule } from '#src/features/schedules/rules/schedule.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

/** "Every 2 weeks" */
export function scheduleText({ every, unit }: Pick<Schedule, 'every' | 'unit'>): string {
  return { week: m.everyWeeks, month: m.everyMonths, quarter: m.everyQuarters, year: m.everyYears }[unit]({
    count: every,
  });
}

export function toSchedule({ nextDay: _nextDay, ...schedule }: Recurrence): Schedule {
  return schedule;
}

/** Pauses or resumes. */
export function pauseRecurring(expense: Expense, isPaused: boolean): Promise<boolean> {
  const name = expenseName(expense);
  const { revision } = expense;
  return changeExpense(
    expense,
    // Nothing else of the schedule is sent, so nothing newer is replaced.
    { revision, pause: { isPaused, pausedUntil: null } },
    isPaused ? m.recurringPaused({ name }) : m.recurringResumed({ name }),
  );
}

/** The expense stays, and so do its drafts. */
export function stopRecurring(expense: Expense): Promise<boolean> {
  const name = expenseName(expense);
  return changeExpense(expense, { recurrence: null }, m.recurringStopped({ name }));
}

/** A draft becomes an expense as it is. */
export function confirmDraft(expense: Expense): Promise<boolean> {
  return changeExpense(expense, { isDraft: false }, m.draftConfirmed({ name: expenseName(expense) }));
}

type Change = { revision?: number; recurrence?: Schedule | null; pause?: Pause; isDraft?: boolean };

function changeExpense(expense: Expense, change: Change, done: string): Promise<boolean> {
  const { id } = expense;
  const operationId = newId();
  const name = expenseName(expense);
  return runMutation(() => changeOrQueue({ ...change, id, operationId }, expense), {
    keys: [expenses.key()],
    done: (isSent) => (isSent ? done : m.changesQueued({ count: 1, name })),
    undo: (isSent) =>
      isSent
        ? expenses.undo.call({ id: operationId })
        : undoQueued({ opId: operationId, id, kind: 'change' }),
  });
}
