import * as m from '#messages/timesheets.ts';
import { hoursOfDay } from '#src/features/timesheets/rules/views/calendar-layout.ts';
import { dayMinutes } from '#src/features/timesheets/rules/views/day-segments.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';
import { hourHeight, minuteHeight } from './calendar-dimensions.ts';
import * as styles from './calendar.module.css';

type DaysProps = { days: readonly string[]; timeZone: string };

/** Hour labels at the side: those of a normal day, or the shown day's own if there is only one. */
export function HourRail({ days, timeZone }: DaysProps) {
  const [only = ''] = days;
  const hours = days.length === 1 ? hoursOfDay(only, timeZone).map(({ clock }) => clock) : standardHours;
  return (
    <div className={styles.rail} aria-hidden>
      {hours.map((clock, hour) => (
        // The header already marks midnight.
        // oxlint-disable-next-line react/no-array-index-key -- a repeated DST hour differs by index only
        <span key={hour} style={{ top: hour * hourHeight }}>
          {hour > 0 && hourLabel(clock)}
        </span>
      ))}
    </div>
  );
}

/** 14:00, or 2 PM: the rail is narrow. */
function hourLabel(clock: string): string {
  return formatTimeOfDay(clock).replace(/:00(?=\u00a0)/, '');
}

type DayColumnsProps = DaysProps & { today: string };

/** Hour lines of each day; a DST day has its own hour labels and a note. */
export function DayColumns({ days, timeZone, today }: DayColumnsProps) {
  return (
    <div className={styles.columns} aria-hidden>
      {days.map((day) => (
        <div key={day} className={styles.column} data-today={day === today}>
          <div className={styles.hours} style={{ height: dayMinutes(day, timeZone) * minuteHeight }} />
          {dayMinutes(day, timeZone) !== standardHours.length * 60 && (
            <ClockChange day={day} timeZone={timeZone} isAlone={days.length === 1} />
          )}
        </div>
      ))}
    </div>
  );
}

type ClockChangeProps = { day: string; timeZone: string; isAlone: boolean };

function ClockChange({ day, timeZone, isAlone }: ClockChangeProps) {
  const changed = hoursOfDay(day, timeZone).filter(({ clock }, hour) => clock !== standardHours[hour]);
  const [first] = changed;
  if (!first) return null;
  const isShorter = dayMinutes(day, timeZone) < standardHours.length * 60;
  const changeLabel = isAlone ? (isShorter ? m.clocksGoForward : m.clocksGoBack) : m.clocksChange;
  return (
    <>
      <div className={styles.change} style={{ top: first.minute * minuteHeight }}>
        <span>{changeLabel({ time: formatTimeOfDay(first.clock) })}</span>
      </div>
      {!isAlone &&
        changed.slice(1).map(({ minute, clock }) => (
          <span key={minute} className={styles.ownClock} style={{ top: minute * minuteHeight }}>
            {formatTimeOfDay(clock)}
          </span>
        ))}
    </>
  );
}

const standardHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
