import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { RichText } from '#src/platform/web/layout/rich-text.tsx';
import * as styles from './list.module.css';

type DayHeaderProps = {
  day: string;
  /** The day's total including pages that aren't loaded; undefined until loaded. */
  ms: number | undefined;
  /** Days of this year omit the year. */
  thisYear: string;
};

/** Day name and total above the day's entries. */
export function DayHeader({ day, ms, thisYear }: DayHeaderProps) {
  const year = day.startsWith(thisYear) ? {} : { year: 'numeric' as const };
  return (
    <div className={styles.day}>
      <h2>{formatDay(day, { weekday: 'long', day: 'numeric', month: 'long', ...year })}</h2>
      {ms !== undefined && (
        <span>
          <RichText text={m.hoursTotal} tags={{ duration: () => <Duration ms={ms} /> }} />
        </span>
      )}
    </div>
  );
}
