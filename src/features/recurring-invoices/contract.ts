import * as z from 'zod';
import * as m from '#messages/api/recurring-invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { OnDay, ReadRepeating, dayProcedures, runSchema } from '#src/features/schedules/contract-days.ts';
import { WrittenPause, WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { RunOutcome } from '#src/features/schedules/contract.ts';
import { Id } from '#src/platform/shared/field-schemas.ts';
import { writeSchemas } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
  recordSentences,
} from '#src/platform/shared/record-procedures.ts';
import { RecurringInvoice, recurringFields } from './contract-fields.ts';

export type { RecurringInvoice } from './contract-fields.ts';

const { name, clientId, ...others } = recurringFields;
const { newRecord, change } = writeSchemas({ name, clientId, recurrence: WrittenSchedule }, others);
export const NewRecurringInvoice = newRecord.superRefine(checkService);
export const RecurringInvoiceChange = change
  .extend({ pause: WrittenPause.optional() })
  .superRefine(checkService);

const Run = runSchema({
  invoiceId: Id.nullable(),
  /** Work of the period didn’t fit and stays unbilled. */
  leavesWork: z.boolean(),
});

export type RecurringRun = z.infer<typeof Run>;

const Preview = z.object({
  day: z.iso.date(),
  /** Null: the service doesn’t run then, so there is nothing to bill. */
  period: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Of time and expenses; null: it bills none. */
  workPeriod: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  currency: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      description: z.string(),
      quantityText: z.string(),
      amountMinor: z.int(),
    }),
  ),
  /** Null: it can’t be calculated. */
  netMinor: z.int().nullable(),
  taxMinor: z.int().nullable(),
  grossMinor: z.int().nullable(),
  leavesWork: z.boolean(),
});

const notFound = { NOT_FOUND: { status: 404, message: m.notFound } } as const;
const nounPhrase = 'a recurring invoice';
const sentences = recordSentences(nounPhrase);

export const recurringInvoicesContract = {
  list: listProcedure({
    path: '/recurring-invoices',
    summary: 'List recurring invoices, newest first',
    record: RecurringInvoice,
    filter: { clientId: Id.optional() },
  }),
  overview: ownRecordProcedure({
    route: 'GET /recurring-invoices/overview',
    summary: 'Read which recurring invoices come next, and count the days that failed',
    output: z.object({
      /** At most three, the earliest day first. */
      upcoming: z.array(
        z.object({ id: Id, name: z.string(), clientId: Id, clientName: z.string(), day: z.iso.date() }),
      ),
      failedCount: z.int(),
    }),
  }),
  create: ownRecordProcedure({
    route: 'POST /recurring-invoices',
    summary: 'Add a recurring invoice',
    isCreate: true,
    input: NewRecurringInvoice,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: sentences.idTaken } },
  }),
  ...recordProcedures({
    path: '/recurring-invoices',
    nounPhrase,
    record: RecurringInvoice,
    sentences: {
      signedOutUpdate: m.signedOut,
      signedOutDelete: m.signedOut,
      notFoundDelete: m.notFound,
    },
    undoErrors: { CLIENT_GONE: { status: 409, message: m.clientGone } },
  }),
  update: ownRecordProcedure({
    route: 'PATCH /recurring-invoices/{id}',
    summary: 'Change a recurring invoice, or pause and resume it; invoices that it made stay as they are',
    input: RecurringInvoiceChange,
    output: RecurringInvoice,
    errors: {
      ...notFound,
      STALE: { status: 409, message: sentences.stale, data: z.object({ current: RecurringInvoice }) },
      ...operationErrors,
    },
  }),
  ...dayProcedures({
    path: '/recurring-invoices',
    record: RecurringInvoice,
    run: Run,
    skipSummary: 'Skip the next day; no invoice is made for it',
    restoreSummary: 'Make the invoice of a skipped day after all',
    sentences: m,
  }),
  preview: ownRecordProcedure({
    route: 'GET /recurring-invoices/{id}/preview',
    summary:
      'Read what its next invoice would contain now; null after the end, and when missing or not owned',
    input: ReadRepeating,
    output: Preview.nullable(),
    errors: {
      AMOUNT_TOO_LARGE: { status: 409, message: m.amountTooLarge },
      ...keyUnavailableErrors,
    },
  }),
  runNow: ownRecordProcedure({
    route: 'POST /recurring-invoices/{id}/runs',
    summary: 'Make the invoice of the next day now',
    opensTransactions: true,
    input: OnDay,
    output: RecurringInvoice.extend({ run: RunOutcome }),
    errors: {
      ...notFound,
      ENDED: { status: 409, message: m.ended },
      AMOUNT_TOO_LARGE: { status: 409, message: m.amountTooLarge },
      CLIENT_ARCHIVED: { status: 409, message: m.clientArchived },
      ...keyUnavailableErrors,
    },
  }),
};

type Service = { serviceFrom?: string | null | undefined; serviceTo?: string | null | undefined };

function checkService({ serviceFrom, serviceTo }: Service, context: z.RefinementCtx): void {
  if (serviceFrom != null && serviceTo != null && serviceTo < serviceFrom)
    context.addIssue({ code: 'custom', path: ['serviceTo'], message: 'must not be before the start' });
}
