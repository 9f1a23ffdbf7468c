import { plainRecurringInvoice } from '#src/features/recurring-invoices/contract-fields.ts';
import type { RecurringLine } from '#src/features/recurring-invoices/contract-fields.ts';
import type { RecurringInvoice } from '#src/features/recurring-invoices/contract.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import type { FormSchedule } from '#src/features/schedules/web/public.tsx';
import { newId } from '#src/platform/web/new-id.ts';

/** What the form changes. */
export type RecurringValues = Omit<
  RecurringInvoice,
  'id' | 'userId' | 'clientId' | 'recurrence' | 'createdAt' | 'updatedAt' | 'revision'
> & { clientId: string | null; recurrence: FormSchedule };

export function emptyValues(clientId: string | null, firstDay: string): RecurringValues {
  return {
    ...plainRecurringInvoice,
    work: { ...plainRecurringInvoice.work, projectIds: [] },
    name: '',
    clientId,
    lines: [emptyRecurringLine()],
    recurrence: { ...plainSchedule, every: 1, unit: 'month', firstDay },
  };
}

export function toRecurringValues(recurring: RecurringInvoice): RecurringValues {
  const {
    id: _id,
    userId: _userId,
    createdAt: _at,
    updatedAt: _updated,
    revision: _revision,
    ...rest
  } = recurring;
  const { nextDay: _nextDay, ...recurrence } = recurring.recurrence;
  return { ...rest, recurrence };
}

/** The line that a form starts with isn’t needed if there is work to bill. */
export function withoutUnusedLine(values: RecurringValues): RecurringValues {
  const { work, lines } = values;
  const billsWork = work.hasTime || work.hasRetainers || work.hasExpenses;
  const [line, ...others] = lines;
  if (!billsWork || !line || others.length > 0) return values;
  const isUnused =
    [line.title, line.description].every((text) => text.trim() === '') && Number(line.price) === 0;
  return isUnused ? { ...values, lines: [] } : values;
}

export function emptyRecurringLine(): RecurringLine {
  return {
    id: newId(),
    title: '',
    description: '',
    quantity: '1',
    unit: 'C62',
    price: '0',
    taxRate: null,
    laterPrices: [],
  };
}
