import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { scheduledReports } from '#src/features/scheduled-reports/web/api.ts';
import { scheduledReportKeys } from '#src/features/scheduled-reports/web/queries.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { useFormReload } from '#src/platform/web/form/page/use-form-reload.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notifyUndoable } from '#src/platform/web/notice/run-mutation.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { ScheduledReportForm } from './report-form.tsx';
import { toReportValues } from './report-values.ts';
import type { CheckedReport } from './report-values.ts';

/** Changes what comes; emails that were sent stay as they are. */
export function EditScheduledReportPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...scheduledReports.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const { key, onReload } = useFormReload(query);

  return (
    <DetailPage
      back={{ label: m.scheduledReports, to: '/reports/scheduled' }}
      record={isId(id) ? query.data : null}
      error={query.error}
      onRetry={() => void query.refetch()}
      missing={{ heading: m.reportNotFound, hint: m.clientMayBeDeleted }}
      title={() => m.editScheduledReport}
    >
      {(latest) => <EditForm key={`${id} ${key}`} latest={latest} onReload={onReload} />}
    </DetailPage>
  );
}

type EditFormProps = { latest: ScheduledReport; onReload: () => void };

function EditForm({ latest, onReload }: EditFormProps) {
  const navigate = useNavigate();
  const today = useToday(useAccount().preferences.timeZone);
  // A newer version, changed elsewhere, isn’t what the form shows, so saving must not replace it.
  const [opened] = useState(latest);
  const { id, revision } = opened;
  const [operationId] = useState(newId);

  async function save({ id: _id, ...checked }: CheckedReport) {
    await scheduledReports.update.call({ ...checked, id, revision, operationId });
    const undo = () => scheduledReports.undo.call({ id: operationId });
    notifyUndoable(m.reportChanged({ name: checked.name }), undo, { keys: scheduledReportKeys });
    await Promise.all(scheduledReportKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    await navigate(`/reports/scheduled/${id}`, { replace: true });
  }

  return (
    <ScheduledReportForm
      values={toReportValues(opened)}
      before={opened.recurrence}
      today={today}
      onSave={save}
      onReload={onReload}
    />
  );
}
