import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { ReportRun, ScheduledReport } from '#src/features/scheduled-reports/contract.ts';
import { mayNotHaveArrived } from '#src/features/scheduled-reports/rules/report-email.ts';
import { sendReportAgain, skipWaitingReport } from '#src/features/scheduled-reports/web/report-mutations.ts';
import { RunBadge } from '#src/features/schedules/web/public.tsx';
import { formatDay, formatInstant } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { TextLink } from '#src/platform/web/kit/actions/text-link.tsx';
import { SectionRow } from '#src/platform/web/layout/page/section-list.tsx';
import { MailStatus } from '#src/platform/web/mail/mail-status.tsx';
import { repairOfReport } from './repair-of-report.ts';

/** What became of a day, with the reason of a failure and the way to repair it. */
export function ReportRunRow({ run, report }: { run: ReportRun; report: ScheduledReport }) {
  const { timeZone } = useAccount().preferences;
  const { day, email, problem, attemptedAt } = run;
  // A day that couldn’t be made is skipped as the next one.
  const waits = day !== report.recurrence.nextDay;
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
        <RunBadge run={run} emptyLabel={m.nothingToReport} />
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
