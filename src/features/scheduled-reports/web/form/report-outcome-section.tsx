import * as m from '#messages/scheduled-reports.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { describeBeginning } from '#src/features/recurring-invoices/web/for-schedules.tsx';
import { reportedDays } from '#src/features/scheduled-reports/rules/report-period.ts';
import type { ReportPeriod } from '#src/features/scheduled-reports/rules/report-period.ts';
import styles from '#src/features/scheduled-reports/web/scheduled-reports.module.css';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import { Section } from '#src/platform/web/layout/page/section.tsx';

const shownDays = 12;

type ReportOutcomeSectionProps = {
  /** Undefined while the schedule is incomplete. */
  schedule: Schedule | undefined;
  nextDay: string | null;
  period: ReportPeriod;
};

/** What will happen, in sentences, and the next days. */
export function ReportOutcomeSection({ schedule, nextDay, period }: ReportOutcomeSectionProps) {
  const { weekStart } = useAccount().preferences;
  if (!schedule)
    return (
      <Section title={m.whatWillHappen} isPadded>
        <p className={classNames(text.body, text.quiet)}>{m.scheduleIncomplete}</p>
      </Section>
    );
  const days = nextDay === null ? [] : listOccurrences(schedule, nextDay, shownDays);
  return (
    <Section title={m.whatWillHappen} isPadded>
      <div className={styles.stack}>
        <p className={text.body}>
          {describeBeginning(schedule)}{' '}
          {nextDay === null
            ? m.noMoreDays
            : m.nextOneReports({
                period: formatDays(reportedDays(period, nextDay, weekStart), { dateStyle: 'long' }),
              })}
        </p>
        {days.length > 0 && (
          <>
            <h3 className={classNames(text.body, text.medium)}>{m.upcomingDays}</h3>
            <ol aria-label={m.upcomingDays} className={classNames(text.list, text.figures, styles.days)}>
              {days.map((day) => (
                <li key={day}>{formatDay(day, { dateStyle: 'medium' })}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Section>
  );
}
