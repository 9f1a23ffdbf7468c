import * as z from 'zod';
import { RecurringInvoice, recurringFields } from '#src/features/recurring-invoices/contract-fields.ts';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import { nextDayProblem } from '#src/features/schedules/rules/plan-schedule.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

export const recurringRecord = defineRecord({
  table: 'recurringInvoices',
  schema: RecurringInvoice,
  fields: recurringFields,
  columns: {},
});

const Storable = recurringRecord.storable.refine(
  (record) => nextDayProblem(Recurrence.parse(record['recurrence'])) === null,
  { error: 'must have an occurrence as its next day', path: ['recurrence'] },
);

/** Parts that reading would leave out. */
const StorableRow = z.looseObject({ lines: recurringFields.lines, texts: recurringFields.texts });

/** A restored account issues and sends nothing before its owner resumes it: the other one may still do so. */
export const recurringExportArea = recurringRecord.exportArea({
  name: 'recurring-invoices',
  refersTo: ['clients', 'projects'],
  mayBeMissing: true,
  toOwner(image) {
    const { data } = Recurrence.safeParse(image['recurrence']);
    // What can't be read is refused below.
    return data ? { ...image, recurrence: { ...data, isPaused: true, pausedUntil: null } } : image;
  },
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem: (record) => validationMessage(Storable.safeParse(record)),
});
