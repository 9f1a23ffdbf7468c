import * as z from 'zod';
import { RecurringInvoice, recurringFields } from '#src/features/recurring-invoices/contract-fields.ts';
import { pauseRestored, repeatingRecordProblem } from '#src/features/schedules/server/public.ts';
import { defineRecord } from '#src/platform/server/records/define-record.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

export const recurringRecord = defineRecord({
  table: 'recurringInvoices',
  schema: RecurringInvoice,
  fields: recurringFields,
  columns: {},
});

/** Parts that reading would leave out. */
const StorableRow = z.looseObject({ lines: recurringFields.lines, texts: recurringFields.texts });

/** Exports of earlier versions don't say it. */
const ExportedWork = z.looseObject({ isInArrears: z.boolean().default(false) });

export const recurringExportArea = recurringRecord.exportArea({
  name: 'recurring-invoices',
  refersTo: ['clients', 'projects'],
  mayBeMissing: true,
  toOwner(image) {
    const { data: work } = ExportedWork.safeParse(image['work']);
    return { ...pauseRestored(image), ...(work && { work }) };
  },
  rowProblem: (row) => validationMessage(StorableRow.safeParse(row)),
  recordProblem: repeatingRecordProblem(recurringRecord.storable),
});
