/** The fields of scheduled reports. */
import * as z from 'zod';
import { documentLanguages } from '#messages/document/languages.ts';
import { payers } from '#src/features/expenses/rules/expense-limits.ts';
import { listStates } from '#src/features/expenses/rules/expense-list.ts';
import { Address } from '#src/features/invoices/contract-sending.ts';
import { deliveryLimits } from '#src/features/invoices/rules/delivery.ts';
import { timeReportFormats } from '#src/features/reports/rules/time-report.ts';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import { reportColumnNames } from '#src/features/timesheets/rules/report-columns.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { Id, requiredText, storableText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { readFields, storedRecord } from '#src/platform/shared/record-fields.ts';
import { reportPlaceholderProblem } from './rules/report-email.ts';
import { reportKinds, scheduledReportLimits, whenEmptyChoices } from './rules/report-limits.ts';
import { reportPeriods } from './rules/report-period.ts';

/** What limits a report besides its client and project; null: nothing. */
const Filter = z.strictObject({
  taskId: Id.nullable().default(null),
  billable: z.boolean(withMessage('must be true or false')).nullable().default(null),
  invoiced: z.boolean(withMessage('must be true or false')).nullable().default(null),
  tag: storableText(timesheetLimits.tag).nullable().default(null),
  categoryId: Id.nullable().default(null),
  state: z.enum(listStates, withMessage('must be a state of an expense')).nullable().default(null),
  paidBy: z.enum(payers).nullable().default(null),
  isRecurring: z.boolean(withMessage('must be true or false')).nullable().default(null),
  search: storableText(200).nullable().default(null),
});

/** In any order; null: those that the format has without a choice. */
const Columns = z
  .array(z.enum(reportColumnNames, withMessage(`must be one of ${reportColumnNames.join(', ')}`)))
  .min(1, { error: 'must have at least one column' })
  .max(reportColumnNames.length, { error: `must be at most ${reportColumnNames.length}` })
  .nullable();

/** With placeholders. */
function emailText(maxLength: number) {
  return requiredText(maxLength).superRefine((written, context) => {
    const message = reportPlaceholderProblem(written);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

/** What a report contains, and what its email says. */
export const reportContentFields = {
  kind: z.enum(reportKinds, withMessage('must be time or expenses')),
  format: z.enum(timeReportFormats, withMessage('must be csv, xlsx or pdf')),
  period: z.enum(reportPeriods, withMessage('must be lastWeek, lastMonth, lastQuarter or lastYear')),
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  filter: Filter,
  language: z.enum(documentLanguages, withMessage('must be a language of documents')).nullable(),
  subject: emailText(deliveryLimits.subject).refine((subject) => !/[\r\n]/.test(subject), {
    error: 'must be one line',
  }),
  text: emailText(deliveryLimits.text),
};

/** What a caller may write, besides the schedule. */
export const scheduledReportFields = {
  name: requiredText(scheduledReportLimits.name),
  ...reportContentFields,
  columns: Columns,
  recipients: z
    .array(Address)
    .min(1, { error: 'must have at least one address' })
    .max(scheduledReportLimits.recipients, { error: `must be at most ${scheduledReportLimits.recipients}` }),
  whenEmpty: z.enum(whenEmptyChoices, withMessage('must be skip or send')),
};

export const emptyReportFilter = {
  taskId: null,
  billable: null,
  invoiced: null,
  tag: null,
  categoryId: null,
  state: null,
  paidBy: null,
  isRecurring: null,
  search: null,
} as const satisfies z.output<typeof Filter>;

/** What a new one has if its request leaves it out. */
export const plainScheduledReport = {
  format: 'pdf',
  clientId: null,
  projectId: null,
  filter: emptyReportFilter,
  columns: null,
  language: null,
  whenEmpty: 'skip',
} as const;

export const ScheduledReport = storedRecord({
  ...readFields(scheduledReportFields),
  recurrence: Recurrence,
});
export type ScheduledReport = z.infer<typeof ScheduledReport>;
