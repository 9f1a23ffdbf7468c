import { useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { billedPeriods, billsInArrears } from '#src/features/recurring-invoices/rules/billed-period.ts';
import type { BilledPeriods } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { modeSentences } from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { describeBeginning } from '#src/features/recurring-invoices/web/schedule-texts.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import { FieldsSection, Section } from '#src/platform/web/layout/page/section.tsx';
import styles from './recurring-form.module.css';
import type { RecurringValues } from './recurring-values.ts';

const shownDays = 12;

/** What will happen, in sentences, and the next days. */
export function OutcomeSection({ before, today }: { before: Recurrence | null; today: string }) {
  const values = useWatch<RecurringValues>() as RecurringValues;
  const { data: schedule } = WrittenSchedule.safeParse(values.recurrence);
  if (!schedule)
    return (
      <Section title={m.whatWillHappen} isPadded>
        <p className={classNames(text.body, text.quiet)}>{m.scheduleIncomplete}</p>
      </Section>
    );
  const { nextDay } = planSchedule(schedule, { before, today });
  const days = nextDay === null ? [] : listOccurrences(schedule, nextDay, shownDays);
  return (
    <FieldsSection title={m.whatWillHappen}>
      <p className={text.body}>
        {[
          describeBeginning(schedule),
          schedule.leadDays > 0 && m.madeBefore({ count: schedule.leadDays }),
          modeSentences[values.mode],
          nextDay !== null && describeNext(billedPeriods({ ...values, recurrence: schedule }, nextDay)),
          ...(billsInArrears(values)
            ? [
                (schedule.lastDay !== null || schedule.count !== null) && m.workAfterLast,
                m.pauseHint,
                m.skippedWork,
              ]
            : []),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {nextDay === null ? (
        <p className={text.body}>{m.noMoreDays}</p>
      ) : (
        <>
          <h3 className={classNames(text.body, text.medium)}>{m.upcomingDays}</h3>
          <ol aria-label={m.upcomingDays} className={classNames(text.list, text.figures, styles.days)}>
            {days.map((day) => (
              <li key={day}>{formatDay(day, { dateStyle: 'medium' })}</li>
            ))}
          </ol>
        </>
      )}
    </FieldsSection>
  );
}

/** After the last fee, there may be only work. */
function describeNext({ lines, work }: BilledPeriods): string {
  if (!lines) return work ? m.nextOneBillsWork({ period: written(work) }) : m.nextOneBillsNothing;
  const bills = m.nextOneBills({ period: written(lines) });
  return work === null || (work.from === lines.from && work.to === lines.to)
    ? bills
    : `${bills} ${m.workOf({ period: written(work) })}`;
}

function written(period: DayRange): string {
  return formatDays(period, { dateStyle: 'long' });
}
