import * as m from '#messages/schedules.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { Recurrence } from '#src/features/schedules/rules/schedule.ts';
import { addDays, formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Chip } from '#src/platform/web/kit/display/chip.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import { useTimeOfDay } from '#src/platform/web/server-time.ts';
import * as styles from './schedule.module.css';

type NextDaysSectionProps = {
  recurrence: Recurrence;
  days: readonly { day: string; isSkipped: boolean }[] | undefined;
  today: string;
  onRestore: (day: string) => void;
};

/** The days to come; those that were skipped are marked, and so is what comes today, or waits to be caught up. */
export function NextDaysSection({ recurrence, days, today, onRestore }: NextDaysSectionProps) {
  return (
    <Section title={m.upcomingDays} isPadded>
      {days === undefined && <SkeletonRows />}
      {days?.length === 0 && <p className={classNames(text.body, text.quiet)}>{m.noMoreDays}</p>}
      {days !== undefined && days.length > 0 && (
        <ol aria-label={m.upcomingDays} className={classNames(text.list, text.figures, styles.days)}>
          {days.map(({ day, isSkipped }) => (
            <li key={day} data-skipped={isSkipped || undefined}>
              {isSkipped ? (
                <s>{formatDay(day, { dateStyle: 'medium' })}</s>
              ) : (
                formatDay(day, { dateStyle: 'medium' })
              )}
              {isSkipped && <Chip>{m.skipped}</Chip>}
              {isSkipped && (
                <Button
                  variant="text"
                  size="small"
                  tone="neutral"
                  aria-label={m.dontSkipDay({ day: formatDay(day, { dateStyle: 'medium' }) })}
                  onClick={() => onRestore(day)}
                >
                  {m.dontSkip}
                </Button>
              )}
              {!isSkipped && !recurrence.isPaused && (
                <DueChip recurrence={recurrence} day={day} today={today} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** From when on it is made today, then that it is due; nothing on days before. */
function DueChip({ recurrence, day, today }: { recurrence: Recurrence; day: string; today: string }) {
  const now = useTimeOfDay(useAccount().preferences.timeZone);
  const { leadDays, time } = recurrence;
  const madeOn = addDays(day, -leadDays);
  if (madeOn > today) return null;
  const comesLater = madeOn === today && now < time;
  return <Chip>{comesLater ? m.todayFrom({ time: formatTimeOfDay(time) }) : m.due}</Chip>;
}
