import * as m from '#messages/timesheets.ts';
import { formatDayHours } from '#src/features/timesheets/web/labels/day-label.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './calendar.module.css';

type CalendarHeaderProps = {
  days: readonly string[];
  today: string;
  /** Undefined until the totals are loaded. */
  msOf: ((day: string) => number) | undefined;
  onOpenDay: (day: string) => void;
  /** From a single day back to its week. */
  onOpenWeek: () => void;
};

/** Day names with totals; clicking one opens that day. */
export function CalendarHeader({ days, today, msOf, onOpenDay, onOpenWeek }: CalendarHeaderProps) {
  const [only] = days;
  if (days.length === 1 && only !== undefined)
    return (
      <div className={styles.single}>
        <h2>{formatDay(only, { weekday: 'long', day: 'numeric', month: 'long' })}</h2>
        <span className={styles.worked}>
          {msOf && m.durationInHours({ duration: formatDuration(msOf(only)) })}
        </span>
        <Button size="small" tone="neutral" onClick={onOpenWeek}>
          {m.showWeek}
        </Button>
      </div>
    );
  return (
    <div className={styles.heads}>
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={styles.head}
          data-day={day}
          data-today={day === today}
          aria-current={day === today ? 'date' : undefined}
          onClick={() => onOpenDay(day)}
        >
          <span className={styles.name} aria-hidden>
            {formatDay(day, { weekday: 'short' })} <b>{Number(day.slice(8))}</b>
          </span>
          <DayHours ms={msOf?.(day)} />
          <span className={text.hidden}>{formatDayHours(day, msOf?.(day))}</span>
        </button>
      ))}
    </div>
  );
}

function DayHours({ ms }: { ms: number | undefined }) {
  return (
    <span className={styles.worked} aria-hidden>
      {ms !== undefined && ms > 0 && <Duration ms={ms} />}
    </span>
  );
}
