import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billsInArrears } from '#src/features/recurring-invoices/rules/billed-period.ts';
import type { Pause, Recurrence, Schedule } from '#src/features/schedules/rules/schedule.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { recurringInvoices } from './api.ts';
import { recurringKeys } from './queries.ts';
import { formatFullDay } from './schedule-texts.ts';

/** A person writes this; the server adds the next day. */
export function writtenSchedule({ nextDay: _nextDay, ...schedule }: Recurrence): Schedule {
  return schedule;
}

/** Until a day, or until someone resumes it. */
export function pauseRecurringInvoice(
  recurring: RecurringInvoice,
  pausedUntil: string | null,
): Promise<boolean> {
  const { name } = recurring;
  return changePause(
    recurring,
    { isPaused: true, pausedUntil },
    pausedUntil === null ? m.pausedNamed({ name }) : m.pausedUntil({ name, day: formatFullDay(pausedUntil) }),
  );
}

export function resumeRecurringInvoice(recurring: RecurringInvoice): Promise<boolean> {
  return changePause(
    recurring,
    { isPaused: false, pausedUntil: null },
    m.resumedNamed({ name: recurring.name }),
  );
}

/** `day`: the next one; a repeat skips no other. */
export function skipNextDay(recurring: RecurringInvoice, day: string): Promise<boolean> {
  const { id, name } = recurring;
  const sentence = billsInArrears(recurring) ? m.skippedDayAndWork : m.skippedDay;
  return runMutation(() => recurringInvoices.skipNext.call({ id, day }), {
    done: sentence({ name, day: formatFullDay(day) }),
    undo: () => recurringInvoices.restoreDay.call({ id, day }),
    keys: recurringKeys,
  });
}

export function restoreSkippedDay({ id, name }: RecurringInvoice, day: string): Promise<boolean> {
  return runMutation(() => recurringInvoices.restoreDay.call({ id, day }), {
    done: m.restoredDay({ name, day: formatFullDay(day) }),
    keys: recurringKeys,
  });
}

export function runNow({ id, name }: RecurringInvoice, day: string): Promise<boolean> {
  const named = { name, day: formatFullDay(day) };
  return runMutation(() => recurringInvoices.runNow.call({ id, day }), {
    done: ({ run }) =>
      run.problem
        ? m.ranWithProblem({ ...named, reason: run.problem.reason })
        : run.state === 'empty'
          ? m.ranEmpty(named)
          : m.ranNow(named),
    keys: recurringKeys,
  });
}

/** Invoices that it made stay. */
export function deleteRecurringInvoice(recurring: RecurringInvoice): Promise<boolean> {
  return runMutation(() => recurringInvoices.delete.call({ id: recurring.id }), {
    done: m.deletedNamed({ name: recurring.name }),
    undo: ({ operationId }) => recurringInvoices.undo.call({ id: operationId }),
    removed: recurring,
    keys: recurringKeys,
  });
}

/** Nothing else of the schedule is sent, so nothing newer is replaced. */
function changePause({ id, revision }: RecurringInvoice, pause: Pause, done: string): Promise<boolean> {
  const operationId = newId();
  return runMutation(() => recurringInvoices.update.call({ id, revision, operationId, pause }), {
    done,
    undo: () => recurringInvoices.undo.call({ id: operationId }),
    keys: recurringKeys,
    isRepeatable: true,
  });
}
