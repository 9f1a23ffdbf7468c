import { memo } from 'react';
import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { projectShares } from '#src/features/timesheets/rules/views/month-layout.ts';
import type { ProjectShare } from '#src/features/timesheets/rules/views/month-layout.ts';
import { formatDayHours } from '#src/features/timesheets/web/labels/day-label.ts';
import { ProjectDot, projectDotColour } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './month.module.css';

type MonthDayProps = {
  day: string;
  isToday: boolean;
  /** Belongs to the previous or next month. */
  isOutside: boolean;
  /** A past working day without time. */
  isMissing: boolean;
  /** In the tab order. */
  isReachable: boolean;
  /** Undefined until the totals are loaded. */
  ms: number | undefined;
  entries: readonly TimesheetEntry[] | undefined;
  projectName: (of: { projectId: string | null; taskId: null }) => string;
  onOpen: (day: string) => void;
};

const maxProjects = 3;

/** A day with its total and the hours of its projects; on small screens only a bar of their colours. */
export const MonthDay = memo(function MonthDay(props: MonthDayProps) {
  const { day, isToday, isOutside, isMissing, isReachable, ms, entries = [], projectName, onOpen } = props;
  const shares = projectShares(
    entries.map(({ projectId, duration }) => ({ projectId, ms: hoursToMs(duration) })),
  );
  const more = shares.length > maxProjects ? shares.length - maxProjects + 1 : 0;
  return (
    <div role="gridcell" className={styles.cell}>
      <button
        type="button"
        className={styles.day}
        data-day={day}
        data-today={isToday}
        data-outside={isOutside}
        data-missing={isMissing}
        title={isMissing ? m.noTimeOnWorkday : undefined}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isReachable ? 0 : -1}
        onClick={() => onOpen(day)}
      >
        <span className={text.hidden}>
          {isMissing
            ? m.dayWithoutTime({ day: formatDayHours(day, undefined) })
            : monthDayLabel(day, ms, entries.length)}
        </span>
        <span className={styles.top} aria-hidden>
          <span className={styles.number}>{Number(day.slice(8))}</span>
          {ms !== undefined && ms > 0 && (
            <span data-hours className={styles.hours}>
              <Duration ms={ms} />
            </span>
          )}
        </span>
        {shares.length > 0 && (
          <span className={styles.entries} aria-hidden>
            {shares.slice(0, more > 0 ? maxProjects - 1 : maxProjects).map(({ projectId, ms: projectMs }) => {
              const name = projectName({ projectId, taskId: null }) || m.noProject;
              return (
                <span className={styles.entry} key={projectId} title={name}>
                  <ProjectDot projectId={projectId} />
                  <span className={text.truncated}>{name}</span>
                  <span className={styles.projectHours}>
                    <Duration ms={projectMs} />
                  </span>
                </span>
              );
            })}
            {more > 0 && <span className={styles.more}>{m.moreEntries({ count: more })}</span>}
          </span>
        )}
        {shares.length > 0 && <ProjectShareBar shares={shares} />}
      </button>
    </div>
  );
});

/** Time by project as coloured bars; the day's label has the text. */
function ProjectShareBar({ shares }: { shares: readonly ProjectShare[] }) {
  return (
    <span className={styles.shares} aria-hidden>
      {shares.map(({ projectId, ms }) => (
        <span
          key={projectId}
          style={{ flexGrow: Math.max(1, ms), backgroundColor: projectDotColour(projectId) }}
        />
      ))}
    </span>
  );
}

/** "Friday 20 November, 7:45 h, 3 entries" */
function monthDayLabel(day: string, ms: number | undefined, count: number): string {
  const dayHours = formatDayHours(day, ms === 0 && count > 0 ? undefined : ms);
  return count === 0 || ms === undefined ? dayHours : m.dayWithEntries({ day: dayHours, count });
}
