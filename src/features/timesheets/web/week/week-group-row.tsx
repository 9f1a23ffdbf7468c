import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import type { KeyboardEvent } from 'react';
import * as m from '#messages/timesheets.ts';
import { hasHeader } from '#src/features/timesheets/rules/views/week-groups.ts';
import type { WeekGroup } from '#src/features/timesheets/rules/views/week-groups.ts';
import { ProjectDot } from '#src/features/timesheets/web/labels/project-dot.tsx';
import { Duration } from '#src/platform/web/format/duration.tsx';
import { setCollapsed } from './collapsed-groups.ts';
import * as styles from './week.module.css';

type WeekGroupRowProps = {
  group: WeekGroup;
  isOpen: boolean;
  days: readonly string[];
  /** "Website · Acme" */
  name: string;
  /** The day for which the timer runs in a row of this group. */
  runningDay: string | undefined;
  hasTotal: boolean;
};

/** A project with several rows: its sums per day, and a button that shows or hides the rows. */
export const WeekGroupRow = memo(function WeekGroupRow(props: WeekGroupRowProps) {
  const { group, isOpen, days, name, runningDay, hasTotal } = props;
  const { key, projectId, rows, msByDay, ms } = group;

  function press(event: KeyboardEvent) {
    const isOpening = event.key === 'ArrowRight';
    if (!isOpening && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    setCollapsed([key], !isOpening);
  }

  return (
    <tr className={styles.group}>
      <th scope="row">
        <button
          type="button"
          className={styles.toggle}
          title={name}
          aria-expanded={isOpen}
          onClick={() => setCollapsed([key], isOpen)}
          onKeyDown={press}
        >
          <ChevronRight className={styles.chevron} size={16} aria-hidden />
          <ProjectDot projectId={projectId} />
          <span className={styles.name}>{name}</span>
          <span className={styles.rows}>{m.rowCount({ count: rows.length })}</span>
        </button>
      </th>
      {days.map((day) => {
        const dayMs = msByDay.get(day) ?? 0;
        return (
          <td key={day} className={styles.daySum}>
            {dayMs > 0 && <Duration ms={dayMs} />}
            {day === runningDay && !isOpen && <span data-running className={styles.running} aria-hidden />}
          </td>
        );
      })}
      {hasTotal && <td className={styles.total}>{ms > 0 && <Duration ms={ms} />}</td>}
    </tr>
  );
});

type CollapseAllButtonProps = { groups: readonly WeekGroup[]; collapsed: ReadonlySet<string> };

/** Collapses or expands all projects that have a header. */
export function CollapseAllButton({ groups, collapsed }: CollapseAllButtonProps) {
  const keys = groups.filter(hasHeader).map(({ key }) => key);
  const isAnyOpen = keys.some((key) => !collapsed.has(key));
  if (keys.length === 0) return null;
  return (
    <button type="button" className={styles.toggleAll} onClick={() => setCollapsed(keys, isAnyOpen)}>
      {isAnyOpen ? m.collapseAll : m.expandAll}
    </button>
  );
}
