import { useWatch } from 'react-hook-form';
import * as m from '#messages/expenses.ts';
import type { Expense } from '#src/features/expenses/contract.ts';
import { WrittenSchedule } from '#src/features/schedules/contract-schedule.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { planSchedule } from '#src/features/schedules/rules/plan-schedule.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import text from '#src/platform/web/kit/text.module.css';
import styles from './recurring.module.css';

const shownDays = 12;

/** The days on which the schedule in the form adds the expense. */
export function NextDays({ of: { recurrence, day }, today }: { of: Expense; today: string }) {
  const { data: schedule } = WrittenSchedule.safeParse(useWatch());
  if (!schedule) return null;
  const { nextDay } = planSchedule(schedule, { before: recurrence, today, ownDay: day });
  if (nextDay === null) return null;
  return (
    <div>
      <h3 className={classNames(text.body, text.medium)}>{m.upcomingDays}</h3>
      <ol aria-label={m.upcomingDays} className={classNames(text.list, text.figures, styles.days)}>
        {listOccurrences(schedule, nextDay, shownDays).map((each) => (
          <li key={each}>{formatDay(each, { dateStyle: 'medium' })}</li>
        ))}
      </ol>
    </div>
  );
}
