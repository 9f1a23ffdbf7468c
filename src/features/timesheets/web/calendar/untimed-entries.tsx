import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration, hoursToMs } from '#src/platform/shared/durations.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './calendar.module.css';

type UntimedEntriesProps = {
  days: readonly string[];
  entries: readonly TimesheetEntry[];
  onOpen: (entry: TimesheetEntry) => void;
  /** Opens the list of a day. */
  onOpenList: (day: string) => void;
};

const maxEntries = 3;

/** Entries without start and end times, above the day's hours. */
export function UntimedEntries({ days, entries, onOpen, onOpenList }: UntimedEntriesProps) {
  const byDay = Map.groupBy(entries, ({ day }) => day);
  if (!days.some((day) => byDay.has(day))) return null;
  return (
    <div className={styles.untimed} role="group" aria-label={m.withoutTimes}>
      {days.map((day) => {
        const ofDay = byDay.get(day) ?? [];
        const more = ofDay.length > maxEntries ? ofDay.length - maxEntries + 1 : 0;
        return (
          <div key={day}>
            {ofDay.slice(0, more > 0 ? maxEntries - 1 : maxEntries).map((entry) => (
              <button
                key={entry.id}
                type="button"
                className={styles.entry}
                title={entry.description}
                onClick={() => onOpen(entry)}
              >
                <ProjectDot projectId={entry.projectId} />
                <span className={styles.name} aria-hidden>
                  {entry.description}
                </span>
                <span aria-hidden>{formatDuration(hoursToMs(entry.duration))}</span>
                <span className={text.hidden}>
                  {m.entryWithoutTimes({
                    description: entry.description,
                    day: formatLongDay(day),
                    duration: formatDuration(hoursToMs(entry.duration)),
                  })}
                </span>
              </button>
            ))}
            {more > 0 && (
              <button type="button" className={styles.more} onClick={() => onOpenList(day)}>
                <span aria-hidden>{m.moreEntries({ count: more })}</span>
                <span className={text.hidden}>
                  {m.moreEntriesWithoutTimes({ count: more, day: formatLongDay(day) })}
                </span>
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}

function formatLongDay(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}
