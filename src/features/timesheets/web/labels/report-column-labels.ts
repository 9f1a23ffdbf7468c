import * as m from '#messages/timesheets.ts';
import type { ReportColumn } from '#src/features/timesheets/rules/report-columns.ts';

export const reportColumnLabels: Readonly<Record<ReportColumn, string>> = {
  day: m.date,
  start: m.start,
  end: m.end,
  pause: m.breakTime,
  hours: m.decimalHours,
  duration: m.hoursAndMinutes,
  description: m.description,
  notes: m.notes,
  client: m.client,
  project: m.project,
  task: m.task,
  tags: m.tags,
  person: m.person,
  billable: m.billable,
  invoiced: m.invoiced,
  invoiceNumber: m.invoiceNumber,
  rate: m.rate,
  amount: m.amount,
  currency: m.currency,
  timeZone: m.timeZone,
  id: m.idOfEntry,
};
