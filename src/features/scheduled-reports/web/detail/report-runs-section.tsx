import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ReportRun, ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { mayNotHaveArrived } from '#src/features/scheduled-reports/rules/report-email.ts';
import { sendReportAgain, skipWaitingReport } from '#src/features/scheduled-reports/web/report-mutations.ts';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { StatusBadge } from '#src/platform/web/format/status-badge.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { ErrorState } from '#src/platform/web/layout/feedback/error-state.tsx';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { SectionList, SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { MailStatus } from '#src/platform/web/mail/mail-status.tsx';
import { lookOfRun, repairOfReport } from './run-looks.ts';

type ReportRunsSectionProps = {
  report: ScheduledReport;
  /** Undefined while they load. */
  runs: readonly ReportRun[] | undefined;
  error: unknown;
  onRetry: () => void;
};

/** What became of its days, the latest first, with the reason of a failure and the way to repair it. */
export function ReportRunsSection({ report, runs, error, onRetry }: ReportRunsSectionProps) {
  return (
    <Section title={m.reportsSoFar} isPadded>
      {runs === undefined && (error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonRows />)}
      {runs?.length === 0 && <p className={text.body}>{m.noRunsYet}</p>}
      {runs !== undefined && runs.length > 0 && (
        <SectionList>
          {runs.map((run) => (
            <Run key={run.day} run={run} report={report} />
          ))}
        </SectionList>
      )}
    </Section>
  );
}

function Run({ run, report }: { run: ReportRun; report: ScheduledReport }) {
  const { timeZone } = useAccount().preferences;
  const { day, email, problem, attemptedAt } = run;
  // A day that couldn’t be made is skipped as the next one.
  const waits = day !== report.recurrence.nextDay;
  const { label, icon, tone } = lookOfRun(run);
  const repair = problem && repairOfReport(problem, report);
  const tried = formatInstant(attemptedAt, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const sentences = problem
    ? [repair?.sentence ?? problem.reason, m.triedAgain({ time: tried })]
    : email
      ? [`${email.subject} · ${email.recipients.join(', ')}`, email.problem ?? '']
      : [];
  return (
    <SectionRow
      title={formatDay(day, { dateStyle: 'long' })}
      description={sentences
        .filter((sentence) => sentence !== '')
        .map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
    >
      {/* Nothing says that it was sent before the mail server took it. */}
      {email && !problem ? (
        <MailStatus status={email.status} />
      ) : (
        <StatusBadge icon={icon} tone={tone}>
          {label}
        </StatusBadge>
      )}
      {repair?.link && (
        <TextLink to={repair.link.to} isLine>
          {repair.link.label}
        </TextLink>
      )}
      {problem && waits && (
        <Button size="small" tone="neutral" onClick={() => void skipWaitingReport(report, day)}>
          {m.dontSend}
        </Button>
      )}
      {!problem && email && mayNotHaveArrived(email) && (
        <Button size="small" tone="neutral" onClick={() => void sendReportAgain(report, day)}>
          {m.sendAgain}
        </Button>
      )}
    </SectionRow>
  );
}
