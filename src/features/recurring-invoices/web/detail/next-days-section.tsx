import * as m from '#messages/recurring-invoices.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import { Chip } from '#src/platform/web/kit/display/chip.tsx';
import text from '#src/platform/web/kit/text.module.css';
import { SkeletonRows } from '#src/platform/web/layout/feedback/skeletons.tsx';
import { Section } from '#src/platform/web/layout/page/section.tsx';
import styles from './recurring-invoice.module.css';

type NextDaysSectionProps = {
  isPaused: boolean;
  days: readonly { day: string; isSkipped: boolean }[] | undefined;
  today: string;
  onRestore: (day: string) => void;
};

/** The days to come; those that were skipped are marked, and days that passed wait to be caught up. */
export function NextDaysSection({ isPaused, days, today, onRestore }: NextDaysSectionProps) {
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
              {!isSkipped && day < today && !isPaused && <Chip>{m.due}</Chip>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
