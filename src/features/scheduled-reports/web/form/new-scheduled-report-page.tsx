import { useSearchParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { presetReportEmail } from '#src/features/scheduled-reports/rules/report-email.ts';
import { scheduledReports } from '#src/features/scheduled-reports/web/api.ts';
import { scheduledReportKeys } from '#src/features/scheduled-reports/web/queries.ts';
import { useCreateSchedule } from '#src/features/schedules/web/public.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { ScheduledReportForm } from './report-form.tsx';
import { startOfReport } from './report-values.ts';
import type { CheckedReport } from './report-values.ts';
import { useReportLanguage } from './use-report-language.ts';

/** A new one, for what a list of time or expenses showed. */
export function NewScheduledReportPage() {
  const [params] = useSearchParams();
  const { preferences, user } = useAccount();
  const today = useToday(preferences.timeZone);
  const { languageOf, isLoading } = useReportLanguage();
  const language = languageOf({
    clientId: params.get('clientId'),
    projectId: params.get('projectId'),
    language: null,
  });
  const create = useCreateSchedule<CheckedReport>(scheduledReports, {
    path: '/reports/scheduled',
    keys: scheduledReportKeys,
  });

  return (
    <DetailPage
      back={{ label: m.scheduledReports, to: '/reports/scheduled' }}
      record={isLoading ? undefined : {}}
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
