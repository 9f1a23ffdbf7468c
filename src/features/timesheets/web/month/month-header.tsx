import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import styles from './month.module.css';

/** Weekday names, and the header of the weekly totals. */
export function MonthHeader({ week }: { week: readonly string[] }) {
  return (
    <div role="row" className={classNames(styles.week, styles.head)}>
      {week.map((day) => (
        <div role="columnheader" key={day} aria-label={formatDay(day, { weekday: 'long' })}>
          {formatDay(day, { weekday: 'short' })}
        </div>
      ))}
      <div role="columnheader">{m.week}</div>
    </div>
  );
}

export function WeekTotal({ ms }: { ms: number | undefined }) {
  return (
    <div role="gridcell" className={styles.total} data-none={ms === 0}>
      {ms !== undefined && (ms === 0 ? '–' : <Duration ms={ms} />)}
    </div>
  );
}
