import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { formatActivity, formatActivityChange } from '#src/features/timesheets/web/labels/activity-labels.ts';
import { formatInstant } from '#src/platform/shared/calendar-days.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './entry-form.module.css';

type ActivityListProps = {
  entry: Pick<TimesheetEntry, 'activityLog' | 'timeZone'>;
  work: ClientsAndProjects;
};

/** The history of an entry, newest first, collapsed by default. */
export function ActivityList({ entry, work }: ActivityListProps) {
  const { activityLog, timeZone } = entry;
  if (activityLog.length === 0) return null;
  const lines = activityLog.map((line, place) => ({ ...line, key: place })).toReversed();
  return (
    <details className={styles.activity}>
      <summary>{m.activity}</summary>
      <ul aria-label={m.activity} className={text.list}>
        {lines.map(({ key, time, action, changes }) => (
          <li key={key}>
            <time dateTime={time}>
              {formatInstant(time, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
            </time>
            <span>
              {formatActivity(action)}
              {changes?.map((change) => (
                <span key={change.field} className={styles.change}>
                  {formatActivityChange(change, timeZone, work)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
