import type * as z from 'zod';
import * as m from '#messages/scheduled-reports.ts';
import { addressList } from '#src/features/invoices/web/public-for-reports.tsx';
import { timeReportFormats } from '#src/features/reports/rules/time-report.ts';
import { emptyReportFilter, plainScheduledReport } from '#src/features/scheduled-reports/contract-fields.ts';
import { NewScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { reportKinds } from '#src/features/scheduled-reports/rules/report-limits.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import type { FormSchedule } from '#src/features/schedules/web/public.tsx';
import { parseColumns } from '#src/features/timesheets/rules/report-columns.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';

/** What the form changes. All recipients are one text. */
export type ReportValues = Omit<
  ScheduledReport,
  'id' | 'userId' | 'recipients' | 'recurrence' | 'createdAt' | 'updatedAt' | 'revision'
> & { recipients: string; recurrence: FormSchedule };

export const reportFormSchema = NewScheduledReport.extend({
  recipients: addressList.refine((all) => all.length > 0, { error: m.isRequired }),
}).superRefine(({ kind, format, clientId, projectId }, context) => {
  if (kind === 'time' && format === 'pdf' && clientId == null && projectId == null)
    context.addIssue({ code: 'custom', path: ['clientId'], ...issueOf(m.pdfNeedsClient) });
});
export type CheckedReport = z.output<typeof reportFormSchema>;

function issueOf(text: string) {
  const { error, params } = sentence(text);
  return { message: error, params };
}

type Start = {
  today: string;
  /** Your address. */
  email: string;
  preset: Pick<ScheduledReport, 'subject' | 'text'>;
};

/** A new one for what a list shows: its filters are in the address. */
export function startOfReport(params: URLSearchParams, { today, email, preset }: Start): ReportValues {
  const text = (name: string) => (params.get(name) === '' ? null : params.get(name));
  const flag = (name: string) => {
    const value = params.get(name);
    return value === null ? null : value === 'true';
  };
  const written = {
    taskId: text('taskId'),
    billable: flag('billable'),
    invoiced: flag('invoiced'),
    tag: text('tag'),
    categoryId: text('categoryId'),
    state: text('state'),
    paidBy: text('paidBy'),
    isRecurring: flag('isRecurring'),
    search: text('search'),
  };
  // An address that someone changed by hand limits nothing.
  const filter = NewScheduledReport.shape.filter.safeParse(written).data ?? emptyReportFilter;
  return {
    ...plainScheduledReport,
    name: '',
    kind: reportKinds.find((kind) => kind === params.get('kind')) ?? 'time',
    format:
      timeReportFormats.find((format) => format === params.get('format')) ?? plainScheduledReport.format,
    period: 'lastMonth',
    clientId: text('clientId'),
    projectId: text('projectId'),
    filter,
    columns: parseColumns(params.get('columns')),
    recipients: email,
    ...preset,
    recurrence: {
      ...plainSchedule,
      every: 1,
      unit: 'month',
      firstDay: addDays(monthOf(today).to, 1),
      time: '08:00',
    },
  };
}

export function toReportValues(report: ScheduledReport): ReportValues {
  const {
    id: _id,
    userId: _userId,
    createdAt: _at,
    updatedAt: _updated,
    revision: _revision,
    ...rest
  } = report;
  const { nextDay: _nextDay, ...recurrence } = report.recurrence;
  return { ...rest, recipients: report.recipients.join(', '), recurrence };
}
