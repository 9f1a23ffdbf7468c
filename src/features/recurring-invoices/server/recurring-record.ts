import { RecurringInvoice, recurringFields } from '#src/features/recurring-invoices/contract-fields.ts';
import { nextDayProblem } from '#src/features/schedules/rules/plan-schedule.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';

export const recurringRecord = defineRecord({
  table: 'recurringInvoices',
  schema: RecurringInvoice,
  fields: recurringFields,
  columns: {},
});

/** A restored account issues and sends nothing before its owner resumes it: the other one may still do so. */
export const recurringExportArea = {
  ...recurringRecord.exportArea({
    name: 'recurring-invoices',
    refersTo: ['clients', 'projects'],
  }),
  recordProblem(record: unknown): string | null {
    const checked = recurringRecord.storable.safeParse(record);
    return checked.success
      ? nextDayProblem(checked.data.recurrence)
      : recurringRecord.exportArea({}).recordProblem(record);
  },
};
