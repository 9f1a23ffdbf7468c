import * as m from '#messages/scheduled-reports.ts';
import { recurringState } from '#src/features/recurring-invoices/rules/recurring-state.ts';
import {
  RecurringStatus,
  describeSchedule,
  formatInterval,
} from '#src/features/recurring-invoices/web/for-schedules.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { describeReportFile } from '#src/features/scheduled-reports/web/report-labels.ts';
import { formatShortDay } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  today: string;
  clientName: (report: ScheduledReport) => string;
  hasProblem: (report: ScheduledReport) => boolean;
};

const stateOrder = { failing: 0, active: 1, paused: 2, ended: 3 } as const;

export function scheduledReportColumns({
  today,
  clientName,
  hasProblem,
}: ColumnContext): [Column<ScheduledReport>, ...Column<ScheduledReport>[]] {
  return [
    {
      header: m.name,
      cell: (report) => (
        <div title={`${report.name} · ${describeReportFile(report)}`}>
          <div className={text.truncated}>{report.name}</div>
          <div className={classNames(text.caption, text.quiet, text.truncated)}>
            {describeReportFile(report)}
          </div>
        </div>
      ),
      sortKey: 'name',
      sortBy: ({ name }) => name,
    },
    {
      header: m.client,
      cell: clientName,
      sortKey: 'client',
      sortBy: clientName,
      hidesHeaderOnCards: true,
      width: '15%',
      minWidth: 'sm',
    },
    {
      header: m.recipients,
      cell: ({ recipients }) => (
        <div className={text.truncated} title={recipients.join(', ')}>
          {recipients.join(', ')}
        </div>
      ),
      minWidth: 'lg',
    },
    {
      header: m.repeats,
      cell: ({ recurrence }) => (
        <span title={describeSchedule(recurrence)}>{formatInterval(recurrence)}</span>
      ),
      minWidth: 'lg',
      width: 132,
    },
    {
      header: m.status,
      cell: (report) => <RecurringStatus of={report} hasProblem={hasProblem(report)} />,
      sortKey: 'status',
      sortBy: (report) => stateOrder[recurringState(report.recurrence, hasProblem(report))],
      isNextToName: true,
      width: 104,
    },
    {
      header: m.nextReport,
      cell: ({ recurrence: { nextDay, isPaused, pausedUntil } }) =>
        isPaused
          ? pausedUntil && m.fromDay({ day: formatShortDay(pausedUntil, today) })
          : nextDay && formatShortDay(nextDay, today),
      sortKey: 'next',
      sortBy: ({ recurrence: { nextDay, isPaused } }) => (isPaused ? null : nextDay),
      width: 128,
      minWidth: 'sm',
    },
  ];
}
