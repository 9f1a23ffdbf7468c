import * as m from '#messages/recurring-invoices.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { billsInArrears } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { formatFullDay, scheduleMutations } from '#src/features/schedules/web/public.tsx';
import { deleteWithUndo, runMutation } from '#src/platform/web/notice/run-mutation.ts';
import { recurringInvoices } from './api.ts';
import { recurringKeys as keys } from './queries.ts';

export const recurringDays = scheduleMutations(recurringInvoices, keys);

/** `day`: the next one. */
export function skipNextInvoice(recurring: RecurringInvoice, day: string): Promise<boolean> {
  return recurringDays.skipNext(recurring, day, billsInArrears(recurring) ? m.skippedDayAndWork : undefined);
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
    keys,
  });
}

/** Invoices that it made stay. */
export function deleteRecurringInvoice(recurring: RecurringInvoice): Promise<boolean> {
  return deleteWithUndo(recurringInvoices, recurring, {
    done: m.deletedNamed({ name: recurring.name }),
    keys,
  });
}
