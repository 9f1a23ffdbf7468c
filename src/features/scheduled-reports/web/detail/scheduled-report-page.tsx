import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import * as m from '#messages/scheduled-reports.ts';
import { useClient } from '#src/features/clients/web/public.tsx';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import { useProject } from '#src/features/projects/web/public.tsx';
import type { ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { scheduledReports } from '#src/features/scheduled-reports/web/api.ts';
import { useFailingReports } from '#src/features/scheduled-reports/web/queries.ts';
import { ReportEmailPreview } from '#src/features/scheduled-reports/web/report-email-preview.tsx';
import { reportDays } from '#src/features/scheduled-reports/web/report-mutations.ts';
import { ReportObstacles } from '#src/features/scheduled-reports/web/report-obstacles.tsx';
import { useReportActions } from '#src/features/scheduled-reports/web/use-report-actions.tsx';
import {
  ArchivedClientAlert,
  NextDaysSection,
  PausedAlert,
  RunsSection,
  SchedulePage,
} from '#src/features/schedules/web/public.tsx';
import { isId } from '#src/platform/shared/ids.ts';
import { SectionColumns, Section } from '#src/platform/web/layout/page/section.tsx';
import { ReportDetailsSection } from './report-details-section.tsx';
import { ReportRunRow } from './report-run-row.tsx';

/** A scheduled report: what it sends, its next days, and what became of the last ones. */
export function ScheduledReportPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const today = useAccountToday();
  const query = useQuery({ ...scheduledReports.get.queryOptions({ input: { id } }), enabled: isId(id) });
  const runsQuery = useQuery({
    ...scheduledReports.runs.queryOptions({ input: { id } }),
    enabled: isId(id) && Boolean(query.data),
  });
  const project = useProject(query.data?.projectId ?? null);
  const client = useClient(query.data?.clientId ?? project?.clientId ?? null);
  const actions = useReportActions(() => void navigate('/reports/scheduled'));
  const hasProblem = useFailingReports().has(id);

  return (
    <SchedulePage
      list={{ label: m.scheduledReports, to: '/reports/scheduled' }}
      query={query}
      isId={isId(id)}
      missing={{ heading: m.reportNotFound, hint: m.clientMayBeDeleted }}
      hasProblem={hasProblem}
      actions={actions}
    >
      {(report) => (
        <>
          <ReportObstacles kind={report.kind} />
          {client?.isActive === false ? (
            <ArchivedClientAlert
              clientId={client.id}
              sentence={m.reportClientIsArchived({ name: client.name })}
            />
          ) : (
            report.recurrence.isPaused && (
              <PausedAlert of={report} onResume={() => reportDays.resume(report)} />
            )
          )}
          <SectionColumns>
            <ReportDetailsSection report={report} client={client} />
            <NextDaysSection
              recurrence={report.recurrence}
              days={runsQuery.data?.nextDays}
              today={today}
              onRestore={(day) => void reportDays.restoreDay(report, day)}
            />
          </SectionColumns>
          <NextEmailSection report={report} />
          <RunsSection
            title={m.reportsSoFar}
            runs={runsQuery.data?.runs}
            error={runsQuery.error}
            onRetry={() => void runsQuery.refetch()}
          >
            {(run) => <ReportRunRow key={run.day} run={run} report={report} />}
          </RunsSection>
        </>
      )}
    </SchedulePage>
  );
}

/** The next email as it will arrive; nothing after the end. */
function NextEmailSection({ report }: { report: ScheduledReport }) {
  const { nextDay } = report.recurrence;
  return (
    nextDay !== null && (
      <Section title={m.nextEmail} isPadded>
        <ReportEmailPreview report={report} day={nextDay} />
      </Section>
    )
  );
}
