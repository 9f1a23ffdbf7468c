import * as m from '#messages/timesheets.ts';
import type { WeekCopyRow } from '#src/features/timesheets/rules/views/week-copy.ts';
import type { ClientsAndProjects } from '#src/features/timesheets/web/data/use-clients-and-projects.ts';
import { copiedHoursLabel } from '#src/features/timesheets/web/labels/copy-week-labels.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { classNames } from '#src/platform/web/kit/class-names.ts';
import * as text from '#src/platform/web/kit/text.module.css';
import * as styles from './copy-preview.module.css';

type CopyPreviewProps = {
  rows: readonly WeekCopyRow[];
  work: ClientsAndProjects;
  isWithHours: boolean;
};

/** Each row of the copied week, with its hours if they are copied, and what the copy does with it. */
export function CopyPreview({ rows, work, isWithHours }: CopyPreviewProps) {
  if (rows.length === 0) return m.noTimeInPreviousWeek;
  return (
    <ul aria-label={m.preview} className={text.list}>
      {rows.map((row) => {
        const isUnchanged = isWithHours ? row.addedMs === 0 : row.isExisting;
        const project = [work.projectName(row), work.clientName(row)].filter(Boolean).join(' · ');
        return (
          <li key={row.key} className={styles.row} data-unchanged={isUnchanged || undefined}>
            <div className={styles.work}>
              <div className={text.medium}>{row.description}</div>
              <div className={classNames(styles.project, text.small, text.quiet)}>
                <ProjectDot projectId={row.projectId} />
                <span>
                  {[project || m.noProject, row.billable ? '' : m.notBillableInLabel]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <div className={classNames(styles.effect, text.small)}>
                {isWithHours ? copiedHoursLabel(row) : copiedRowLabel(row)}
              </div>
            </div>
            {isWithHours && <Duration ms={row.ms} />}
          </li>
        );
      })}
    </ul>
  );
}

function copiedRowLabel({ isExisting }: WeekCopyRow): string {
  return isExisting ? m.rowExists : m.rowIsNew;
}
