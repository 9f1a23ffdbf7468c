import type { ReactNode } from 'react';
import * as m from '#messages/schedules.ts';
import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import { FieldsSection, Section } from '#src/platform/web/layout/page/section.tsx';
import * as styles from './schedule-form.module.css';

const shownDays = 12;

type OutcomeSectionProps = {
  /** Undefined while it is incomplete. */
  schedule: Schedule | undefined;
  nextDay: string | null;
  /** What will happen, in sentences. */
  children: ReactNode;
};

/** What will happen, and the next days; beside the fields where there is room. */
export function OutcomeSection({ schedule, nextDay, children }: OutcomeSectionProps) {
  if (!schedule)
    return (
      <Section title={m.whatWillHappen} isPadded>
        <p className={classNames(text.body, text.quiet)}>{m.scheduleIncomplete}</p>
      </Section>
    );
  const days = nextDay === null ? [] : listOccurrences(schedule, nextDay, shownDays);
  return (
    <FieldsSection title={m.whatWillHappen}>
      <p className={text.body}>{children}</p>
      {days.length === 0 ? (
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
