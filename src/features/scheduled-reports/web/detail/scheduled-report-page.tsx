import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { useClient } from '#src/features/clients/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { useProject } from '#src/features/projects/web/public.tsx';
import {
  NextDaysSection,
  RecurringStatus,
  formatFullDay,
} from '#src/features/recurring-invoices/web/for-schedules.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { scheduledReports } from '#src/features/scheduled-reports/web/api.ts';
import { useFailingReports } from '#src/features/scheduled-reports/web/queries.ts';
import { resumeReport, restoreReportDay } from '#src/features/scheduled-reports/web/report-mutations.ts';
import { ReportObstacles } from '#src/features/scheduled-reports/web/report-obstacles.tsx';
import { useReportActions } from '#src/features/scheduled-reports/web/use-report-actions.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { Button, ButtonLink } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { Alert } from '#src/platform/web/kit/display/alert.tsx';
import { DetailPage } from '#src/platform/web/layout/page/detail-page.tsx';
import { SectionColumns } from '#src/platform/web/layout/page/section.tsx';
import { RowActions } from '#src/platform/web/layout/table/row-actions.tsx';
import { useToday } from '#src/platform/web/server-time.ts';
import { NextEmailSection } from './next-email-section.tsx';
import { ReportDetailsSection } from './report-details-section.tsx';
import { ReportRunsSection } from './report-runs-section.tsx';

/** A scheduled report: what it sends, its next days, and what became of the last ones. */
export function ScheduledReportPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const today = useToday(useAccount().preferences.timeZone);
  const query = useQuery({ ...scheduledReports.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const runsQuery = useQuery({
    ...scheduledReports.runs.queryOptions({ input: { id } }),
    enabled: isId(id) && Boolean(query.data),
  });
  const project = useProject(query.data?.projectId ?? null);
  const client = useClient(query.data?.clientId ?? project?.clientId ?? null);
  const { actionsOf, elements } = useReportActions(() => void navigate('/reports/scheduled'));
  const runs = runsQuery.data?.runs;
  const hasProblem = useFailingReports().has(id);

  return (
    <>
      <DetailPage
        back={{ label: m.scheduledReports, to: '/reports/scheduled' }}
        record={isId(id) ? query.data : null}
        error={query.error}
        onRetry={() => void query.refetch()}
        missing={{ heading: m.reportNotFound, hint: m.clientMayBeDeleted }}
        title={({ name }) => name}
        actions={(report) => (
          <>
            <RecurringStatus of={report} hasProblem={hasProblem} />
            <ButtonLink
              to={`/reports/scheduled/${id}/edit`}
              variant="outlined"
              tone="neutral"
              icon={<Pencil size={16} aria-hidden />}
            >
              {m.edit}
            </ButtonLink>
            <RowActions of={report.name} actions={actionsOf(report).slice(1)} />
          </>
        )}
      >
        {(report) => (
          <>
            <ReportObstacles kind={report.kind} />
            {client?.isActive === false ? (
              <Alert
                tone="warning"
                role="status"
                action={
                  <TextLink to={`/clients/${client.id}`} isLine>
                    {m.openClient}
                  </TextLink>
                }
              >
                {m.reportClientIsArchived({ name: client.name })}
              </Alert>
            ) : (
              report.recurrence.isPaused && <PausedAlert of={report} />
            )}
            <SectionColumns>
              <ReportDetailsSection report={report} client={client} />
              <NextDaysSection
                recurrence={report.recurrence}
                days={runsQuery.data?.nextDays}
                today={today}
                onRestore={(day) => void restoreReportDay(report, day)}
              />
            </SectionColumns>
            <NextEmailSection report={report} />
            <ReportRunsSection
              report={report}
              runs={runs}
              error={runsQuery.error}
              onRetry={() => void runsQuery.refetch()}
            />
          </>
        )}
      </DetailPage>
      {elements}
    </>
  );
}

function PausedAlert({ of: report }: { of: ScheduledReport }) {
  const { pausedUntil } = report.recurrence;
  return (
    <Alert
      tone="info"
      role="status"
      action={
        <Button tone="neutral" onClick={() => void resumeReport(report)}>
          {m.resume}
        </Button>
      }
    >
      {pausedUntil === null ? m.isPaused : m.isPausedUntil({ day: formatFullDay(pausedUntil) })}
    </Alert>
  );
}
