import type { WeekRow, WorkDetails } from './week-grid.ts';
import { totalDurationMs } from './week-grid.ts';

/** The rows of a project, or of a client’s work without a project, with the time per day. */
export type WeekGroup = Pick<WorkDetails, 'projectId' | 'clientId'> & {
  key: string;
  rows: WeekRow[];
  msByDay: Map<string, number>;
  ms: number;
};
/** A line of the week grid: a row, or the header of a project with several rows. */
export type WeekLine =
  | { type: 'group'; group: WeekGroup; isOpen: boolean }
  | { type: 'row'; row: WeekRow; isInGroup: boolean };

export function groupKey({ projectId, clientId }: Pick<WorkDetails, 'projectId' | 'clientId'>): string {
  return projectId ?? `client:${clientId ?? ''}`;
}

/** Groups rows by project, in order of each project’s first row. */
export function groupWeekRows(rows: readonly WeekRow[]): WeekGroup[] {
  return [...Map.groupBy(rows, groupKey)].flatMap(([key, ofGroup]) => {
    const [first] = ofGroup;
    if (!first) return [];
    const { projectId, clientId } = first;
    const msByDay = new Map<string, number>();
    for (const [day, entries] of ofGroup.flatMap(({ days }) => [...days]))
      msByDay.set(day, (msByDay.get(day) ?? 0) + totalDurationMs(entries));
    const ms = ofGroup.reduce((sum, row) => sum + row.ms, 0);
    return [{ key, projectId, clientId, rows: ofGroup, msByDay, ms }];
  });
}

/** A project with one row needs no header; the rows of a collapsed one are left out. */
export function toWeekLines(groups: readonly WeekGroup[], collapsed: ReadonlySet<string>): WeekLine[] {
  return groups.flatMap((group): WeekLine[] => {
    if (!hasHeader(group)) return group.rows.map((row) => ({ type: 'row', row, isInGroup: false }));
    const isOpen = !collapsed.has(group.key);
    const rows = isOpen ? group.rows : [];
    return [
      { type: 'group', group, isOpen },
      ...rows.map((row): WeekLine => ({ type: 'row', row, isInGroup: true })),
    ];
  });
}

export function hasHeader({ rows }: WeekGroup): boolean {
  return rows.length > 1;
}
