import * as m from '#messages/timesheets.ts';
import { formatDayHours } from '#src/features/timesheets/web/labels/day-label.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './filters.module.css';

type DayStripProps = {
  week: readonly string[];
  shown: string;
  today: string;
  /** Undefined until the totals are loaded. */
  msOf: ((day: string) => number) | undefined;
  /** Past working days without time. */
  missing?: ReadonlySet<string>;
  onShow: (day: string) => void;
};

/** The days of a week with totals, to choose one; for phones. */
export function DayStrip({ week, shown, today, msOf, missing, onShow }: DayStripProps) {
  return (
    <div role="group" aria-label={m.day} className={styles.days}>
      {week.map((day) => {
        const ms = msOf?.(day);
        return (
          <button
            key={day}
            type="button"
            className={styles.day}
            data-today={day === today}
            data-missing={missing?.has(day)}
            aria-pressed={day === shown}
            onClick={() => onShow(day)}
          >
            <span className={styles.dayName} aria-hidden>
              {formatDay(day, { weekday: 'narrow' })} <b>{Number(day.slice(8))}</b>
            </span>
            <span className={styles.worked} aria-hidden>
              {ms !== undefined && ms > 0 && <Duration ms={ms} />}
            </span>
            <span className={text.hidden}>
              {missing?.has(day)
                ? m.dayWithoutTime({ day: formatDayHours(day, undefined) })
                : formatDayHours(day, ms)}
            </span>
          </button>
        );
      })}
    </div>
  );
}
