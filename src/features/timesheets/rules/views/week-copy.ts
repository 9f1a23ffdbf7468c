import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { msToHours } from '#src/platform/shared/durations.ts';
import { buildWeekRows, rowKey, totalDurationMs } from './week-grid.ts';
import type { WeekRow, WorkDetails } from './week-grid.ts';

/** Hours of a row on a day of the target week. */
type DayHours = { day: string; ms: number };
/** A row of the copied week, and what a copy does with it. */
export type WeekCopyRow = Pick<WeekRow, 'key' | 'ms'> &
  WorkDetails & {
    /** Whether the target week has this row. */
    isExisting: boolean;
    /** What a copy of the hours adds. */
    addedMs: number;
    /** Hours that aren't copied, because the row already has time on that day. */
    skipped: DayHours[];
  };
type CopiedEntry = WorkDetails & { day: string };
type WeekContents = { entries: readonly TimesheetEntry[]; rowKeys: ReadonlySet<string> };

/** Work and day, whatever its tags: a copy adds nothing to cells with time, even if their tags changed. */
export function cellKey(entry: CopiedEntry): string {
  return `${entry.day} ${rowKey({ ...entry, tags: [] })}`;
}

/** The rows of a week, and what a copy to another week adds to what is there. `days`: the distance of the weeks. */
export function previewWeekCopy(
  source: readonly TimesheetEntry[],
  days: number,
  target: WeekContents,
): WeekCopyRow[] {
  const filled = new Set(target.entries.map(cellKey));
  const existing = new Set([...target.rowKeys, ...target.entries.map(rowKey)]);
  return buildWeekRows(source).map(({ days: cells, ...row }) => {
    const copies = [...cells].map(([day, entries]) => ({
      day: addDays(day, days),
      ms: totalDurationMs(entries),
    }));
    const isFilled = ({ day }: DayHours) => filled.has(cellKey({ ...row, day }));
    return {
      ...row,
      isExisting: existing.has(row.key),
      addedMs: copies.reduce((sum, copy) => sum + (isFilled(copy) ? 0 : copy.ms), 0),
      skipped: copies.filter(isFilled),
    };
  });
}

/** Hours that a copy skipped, per row and day. */
export type SkippedHours = { day: string; description: string; duration: number };

/** Sums skipped entries per row and day, in order. */
export function sumSkipped(entries: readonly (CopiedEntry & { duration: number })[]): SkippedHours[] {
  const cells = Map.groupBy(entries, cellKey);
  return [...cells.values()].flatMap((ofCell) => {
    const [first] = ofCell;
    if (!first) return [];
    return [{ day: first.day, description: first.description, duration: msToHours(totalDurationMs(ofCell)) }];
  });
}
