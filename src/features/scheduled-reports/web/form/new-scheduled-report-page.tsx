import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { presetReportEmail } from '#src/features/scheduled-reports/rules/report-email.ts';
import { scheduledReports } from '#src/features/scheduled-reports/web/api.ts';
import { scheduledReportKeys } from '#src/features/scheduled-reports/web/queries.ts';
import { createOrUpdate } from '#src/platform/web/form/create-idempotent.ts';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { newId } from '#src/platform/web/new-id.ts';
import { notify } from '#src/platform/web/notice/notices.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { useToday } from '#src/platform/web/server-time.ts';
import { ScheduledReportForm } from './report-form.tsx';
import { startOfReport } from './report-values.ts';
import type { CheckedReport } from './report-values.ts';
import { useReportLanguage } from './use-report-language.ts';

/** A new one, for what a list of time or expenses showed. */
export function NewScheduledReportPage() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { preferences, user } = useAccount();
  const today = useToday(preferences.timeZone);
  const [id] = useState(newId);
  const { languageOf, isLoading } = useReportLanguage();
  const language = languageOf({
    clientId: params.get('clientId'),
    projectId: params.get('projectId'),
    language: null,
  });

  async function create(checked: CheckedReport) {
    await createOrUpdate(
      { ...checked, id },
      { create: scheduledReports.create.call, update: scheduledReports.update.call },
    );
    notify(m.createdNamed({ name: checked.name }));
    await Promise.all(scheduledReportKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    await navigate(`/reports/scheduled/${id}`, { replace: true });
  }

  return (
    <DetailPage
      back={{ label: m.scheduledReports, to: '/reports/scheduled' }}
      record={isLoading ? undefined : { id }}
      error={null}
      onRetry={() => undefined}
      missing={{ heading: '', hint: '' }}
      title={() => m.newScheduledReport}
    >
      {() => (
        <ScheduledReportForm
          values={startOfReport(params, { today, email: user.email, preset: presetReportEmail(language) })}
          before={null}
          today={today}
          onSave={create}
        />
      )}
    </DetailPage>
  );
}
