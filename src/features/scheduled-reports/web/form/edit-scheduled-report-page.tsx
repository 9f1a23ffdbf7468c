import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { scheduledReports } from '#src/features/scheduled-reports/web/api.ts';
import { scheduledReportKeys } from '#src/features/scheduled-reports/web/queries.ts';
import { EditSchedulePage, useChangeSchedule } from '#src/features/schedules/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { ScheduledReportForm } from './report-form.tsx';
import { toReportValues } from './report-values.ts';
import type { CheckedReport } from './report-values.ts';

const path = '/reports/scheduled';

/** Changes what comes; emails that were sent stay as they are. */
export function EditScheduledReportPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...scheduledReports.get.queryOptions({ input: { id } }), enabled: isId(id) });
  return (
    <EditSchedulePage
      list={{ label: m.scheduledReports, to: path }}
      query={query}
      isId={isId(id)}
      missing={{ heading: m.reportNotFound, hint: m.clientMayBeDeleted }}
      title={() => m.editScheduledReport}
    >
      {(latest, onReload) => <EditForm latest={latest} onReload={onReload} />}
    </EditSchedulePage>
  );
}

type EditFormProps = { latest: ScheduledReport; onReload: () => void };

function EditForm({ latest, onReload }: EditFormProps) {
  const today = useAccountToday();
  const { opened, onSave } = useChangeSchedule<Omit<CheckedReport, 'id'>, ScheduledReport>(
    latest,
    scheduledReports,
    { path, keys: scheduledReportKeys, done: m.reportChanged },
  );
  return (
    <ScheduledReportForm
      values={toReportValues(opened)}
      before={opened.recurrence}
      today={today}
      onSave={onSave}
      onReload={onReload}
    />
  );
}
