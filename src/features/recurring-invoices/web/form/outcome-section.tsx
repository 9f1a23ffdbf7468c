import { useWatch } from 'react-hook-form';
import * as m from '#messages/recurring-invoices.ts';
import { billedPeriods } from '#src/features/recurring-invoices/rules/billed-period.ts';
import { modeSentences } from '#src/features/recurring-invoices/web/recurring-labels.ts';
import { describeBeginning } from '#src/features/recurring-invoices/web/schedule-texts.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { formatDay, formatDays } from '#src/platform/shared/calendar-days.ts';
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
  const { lines: part, work } =
    nextDay === null
      ? { lines: null, work: null }
      : billedPeriods({ ...values, recurrence: schedule }, nextDay);
  return (
    <FieldsSection title={m.whatWillHappen}>
      <p className={text.body}>
        {[
          describeBeginning(schedule),
          schedule.leadDays > 0 && m.madeBefore({ count: schedule.leadDays }),
          modeSentences[values.mode],
          part
            ? m.nextOneBills({ period: formatDays(part, { dateStyle: 'long' }) })
            : nextDay !== null && m.nextOneBillsNothing,
          work !== null &&
            work.from !== part?.from &&
            m.workOf({ period: formatDays(work, { dateStyle: 'long' }) }),
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
