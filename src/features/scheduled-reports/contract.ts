import * as z from 'zod';
import * as m from '#messages/api/scheduled-reports.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { deliveryStatuses } from '#src/features/invoices/rules/delivery.ts';
import { OnDay, dayProcedures, runSchema } from '#src/features/schedules/contract-days.ts';
import { WrittenPause, WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { RunOutcome } from '#src/features/schedules/contract.ts';
import { Day, EmptyObject, Id } from '#src/platform/shared/field-schemas.ts';
import { writeSchemas } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
  recordSentences,
} from '#src/platform/shared/record-procedures.ts';
import { ScheduledReport, reportContentFields, scheduledReportFields } from './contract-fields.ts';

export type { ScheduledReport } from './contract-fields.ts';

const { name, kind, period, recipients, subject, text, ...others } = scheduledReportFields;
const { newRecord, change } = writeSchemas(
  { name, kind, period, recipients, subject, text, recurrence: WrittenSchedule },
  others,
);
export const NewScheduledReport = newRecord;

const Run = runSchema({
  /** Null: none was made, or this account was restored since. */
  email: z
    .object({
      id: Id,
      recipients: z.array(z.string()),
      subject: z.string(),
      status: z.enum(deliveryStatuses),
      /** What the mail server answered. */
      problem: z.string().nullable(),
    })
    .nullable(),
});
export type ReportRun = z.infer<typeof Run>;

const notFound = { NOT_FOUND: { status: 404, message: m.notFound } } as const;
const nounPhrase = 'a scheduled report';
const sentences = recordSentences(nounPhrase);
const privateMode = { PRIVATE_MODE: { status: 409, message: m.privateMode } } as const;

export const scheduledReportsContract = {
  list: listProcedure({
    path: '/scheduled-reports',
    summary: 'List scheduled reports, newest first',
    record: ScheduledReport,
    filter: {},
  }),
  options: ownRecordProcedure({
    route: 'GET /scheduled-reports/options',
    summary: 'Read whether reports can be emailed at the moment',
    output: z.object({
      /** False: there is no mail server. */
      canSend: z.boolean(),
      /** True: reports of expenses can’t be emailed. */
      isPrivate: z.boolean(),
    }),
  }),
  create: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /scheduled-reports',
    summary: 'Add a scheduled report',
    isCreate: true,
    input: newRecord,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: sentences.idTaken }, ...privateMode },
  }),
  ...recordProcedures({
    path: '/scheduled-reports',
    nounPhrase,
    record: ScheduledReport,
    sentences: {
      signedOutUpdate: m.signedOut,
      signedOutDelete: m.signedOut,
      notFoundDelete: m.notFound,
    },
    undoErrors: { CLIENT_GONE: { status: 409, message: m.clientGone } },
  }),
  update: ownRecordProcedure({
    isSessionOnly: true,
    route: 'PATCH /scheduled-reports/{id}',
    summary: 'Change a scheduled report, or pause and resume it',
    input: change.extend({ pause: WrittenPause.optional() }),
    output: ScheduledReport,
    errors: {
      ...notFound,
      ...privateMode,
      STALE: { status: 409, message: sentences.stale, data: z.object({ current: ScheduledReport }) },
      ...operationErrors,
    },
  }),
  ...dayProcedures({
    path: '/scheduled-reports',
    record: ScheduledReport,
    run: Run,
    skipSummary: 'Skip the next day, or one that wasn’t sent yet; no report is sent for it',
    restoreSummary: 'Send the report of a skipped day after all',
    sentences: m,
  }),
  previewEmail: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /scheduled-reports/email-preview',
    summary: 'Preview the email of a day as it will arrive; nothing is stored',
    isPlainRead: true,
    input: z.strictObject({ ...reportContentFields, day: Day }),
    output: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      fileName: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
    }),
    errors: privateMode,
  }),
  runNow: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /scheduled-reports/{id}/runs',
    summary: 'Send the report of the next day now',
    opensTransactions: true,
    input: OnDay,
    output: ScheduledReport.extend({ run: RunOutcome }),
    errors: {
      ...notFound,
      ENDED: { status: 409, message: m.ended },
      ...privateMode,
      CLIENT_ARCHIVED: { status: 409, message: m.clientArchived },
      ...keyUnavailableErrors,
    },
  }),
  sendAgain: ownRecordProcedure({
    isSessionOnly: true,
    route: 'POST /scheduled-reports/{id}/resent-days',
    summary: 'Send the report of a day again that didn’t arrive',
    opensTransactions: true,
    input: OnDay,
    output: EmptyObject,
    errors: {
      ...notFound,
      NOT_FAILED: { status: 409, message: m.notFailed },
      CLIENT_ARCHIVED: { status: 409, message: m.clientArchived },
    },
  }),
};
