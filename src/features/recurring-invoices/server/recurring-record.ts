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

/** Exports of earlier versions don't say it. */
const ExportedWork = z.looseObject({ isInArrears: z.boolean().default(false) });

/** A restored account issues and sends nothing before its owner resumes it: the other one may still do so. */
export const recurringExportArea = recurringRecord.exportArea({
  name: 'recurring-invoices',
  refersTo: ['clients', 'projects'],
  mayBeMissing: true,
  toOwner(image) {
    const { data: recurrence } = Recurrence.safeParse(image['recurrence']);
    const { data: work } = ExportedWork.safeParse(image['work']);
    // What can't be read is refused below.
    return {
      ...image,
      ...(recurrence && { recurrence: { ...recurrence, isPaused: true, pausedUntil: null } }),
      ...(work && { work }),
    };
  },
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem: (record) => validationMessage(Storable.safeParse(record)),
});
