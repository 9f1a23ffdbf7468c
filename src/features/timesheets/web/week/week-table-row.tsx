import { X } from 'lucide-react';
import { memo } from 'react';
import * as m from '#messages/timesheets.ts';
import { useAccount } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import type { WeekRow } from '#src/features/timesheets/rules/views/week-grid.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { IconButton } from '#src/platform/web/kit/actions/icon-button.tsx';
import { cellLockMessage } from './cell-messages.ts';
import { DurationCell } from './duration-cell.tsx';
import type { SaveCell } from './use-save-cell.ts';
import * as styles from './week.module.css';

type WeekTableRowProps = {
  row: WeekRow;
  /** The header of the group shows project and client. */
  isInGroup: boolean;
  days: readonly string[];
  project: string;
  /** Shown in groups, which name the project only. */
  task: string;
  client: string;
  /** The day for which the timer runs in this row. */
  runningDay: string | undefined;
  /** The row total; hidden on a phone, which shows one day. */
  hasTotal: boolean;
  onSave: SaveCell;
  onOpen: (entry: TimesheetEntry) => void;
  onRemove: (key: string) => void;
};

/** A row of the week with its hours per day. */
export const WeekTableRow = memo(function WeekLine(props: WeekTableRowProps) {
  const { row, isInGroup, days, project, task, client, runningDay, hasTotal, onSave, onOpen, onRemove } =
    props;
  const { key, description, projectId, billable, tags = [], ms } = row;
  const { lockedUntil } = useAccount().preferences;
  const work = [project, client].filter(Boolean).join(' · ');
  // On a phone, the name opens the day's entry: touch has no Ctrl + Enter.
  const opened = hasTotal ? undefined : days.flatMap((day) => row.days.get(day) ?? noEntries).at(-1);
  const isEmpty = row.days.size === 0 && runningDay === undefined;
  return (
    <tr data-row={key} data-nested={isInGroup}>
      <th scope="row">
        {opened ? (
          <button type="button" className={styles.what} title={m.openEntry} onClick={() => onOpen(opened)}>
            {description}
          </button>
        ) : (
          <div className={styles.what} title={description}>
            {description}
          </div>
        )}
        {isInGroup ? (
          (task !== '' || tags.length > 0 || !billable) && (
            <div className={styles.work}>
              {[task, ...tags, !billable && m.notBillable].filter(Boolean).join(' · ')}
            </div>
          )
        ) : (
          <div className={styles.work} title={[work, ...tags].filter(Boolean).join(' · ')}>
            <ProjectDot projectId={projectId} />
            <span>
              {[work || m.noProject, ...tags, !billable && m.notBillableInLabel].filter(Boolean).join(' · ')}
            </span>
          </div>
        )}
      </th>
      {days.map((day) => {
        const entries = row.days.get(day) ?? noEntries;
        const last = entries.at(-1);
        return (
          <DurationCell
            key={day}
            label={[description, project, ...tags, billable ? '' : m.notBillableInLabel, longDay(day)]
              .filter(Boolean)
              .join(', ')}
            entries={entries}
            isRunning={day === runningDay}
            locked={cellLockMessage({ day, entries }, day === runningDay, lockedUntil)}
            onSave={(typed) => onSave(row, day, typed)}
            onOpen={last && (() => onOpen(last))}
          />
        );
      })}
      {hasTotal && (
        <td className={styles.total}>
          {isEmpty ? (
            <IconButton
              label={m.removeRowOf({ description })}
              title={m.removeRow}
              onClick={() => onRemove(key)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          ) : (
            <Duration ms={ms} />
          )}
        </td>
      )}
    </tr>
  );
});

const noEntries: readonly TimesheetEntry[] = [];

function longDay(day: string): string {
  return formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
}
