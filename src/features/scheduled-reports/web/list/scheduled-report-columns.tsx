import * as m from '#messages/scheduled-reports.ts';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { describeReportFile } from '#src/features/scheduled-reports/web/report-labels.ts';
import {
  clientColumn,
  describeSchedule,
  formatInterval,
  nameColumn,
  nextDayColumn,
  stateColumn,
} from '#src/features/schedules/web/public.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import type { Column } from '#src/platform/web/layout/table/record-table-props.ts';

type ColumnContext = {
  today: string;
  clientName: (report: ScheduledReport) => string;
  hasProblem: (report: ScheduledReport) => boolean;
};

export function scheduledReportColumns({
  today,
  clientName,
  hasProblem,
}: ColumnContext): [Column<ScheduledReport>, ...Column<ScheduledReport>[]] {
  return [
    nameColumn<ScheduledReport>(describeReportFile),
    { ...clientColumn(clientName), minWidth: 'sm' },
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
    stateColumn(hasProblem),
    nextDayColumn<ScheduledReport>(m.nextReport, today),
  ];
}
