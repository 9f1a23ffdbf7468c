import { useCallback, useEffect, useRef } from 'react';
import { type Busy, type CellAct, planCell } from '#src/features/timesheets/typed-cell.ts';
import { runningWork } from '#src/features/timesheets/web/running-work.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/use-entry-filter.ts';
import { type WeekRow, rowKey, msIn } from '#src/features/timesheets/week-grid.ts';
import { type DayRange, formatDay } from '#src/platform/shared/days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';
import { timeNow } from '#src/platform/web/today.ts';
import { keepRow } from './kept-rows.ts';
import { performCell } from './perform-cell.ts';
import { knownEntries } from './week-entries.ts';

/** What a cell said when somebody began to type into it, and what it is to say. */
export type TypedHours = { before: number; ms: number };
/** Makes a cell say what was typed; answers with why it cannot be. */
export type CellSave = (row: WeekRow, day: string, typed: TypedHours) => Promise<string | undefined>;

type Circumstances = {
  range: DayRange;
  criteria: EntryCriteria;
  timeZone: string;
  /** The rows' keys, as they stand. */
  shown: readonly string[];
};

/** One after the other, each knowing what the one before has made: two empty cells of a day do not both begin at nine. */
export function useCellSave({ range, criteria, timeZone, shown }: Circumstances): CellSave {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (row, day, { before, ms }) => {
      const { description, projectId, clientId, billable } = row;
      const work = { description, projectId, clientId, billable };
      const saved = queue.current.then(() => {
        const entries = knownEntries(range, criteria).filter(
          (entry) => entry.day === day && rowKey(entry) === row.key,
        );
        const now = msIn(entries);
        if (now !== before) return changedElsewhere(now);
        const plan = planCell(ms, { day, timeZone, entries }, busyIn(range));
        if ('problem' in plan) return plan.problem;
        if (plan.acts.length === 0) return undefined;
        // A row stays where it is, also when nothing is left in it.
        keepRow(range.from, work, latest.current);
        return performCell(plan.acts, { work, day, timeZone }, told(row, day, ms) + trimmed(plan.acts, ms));
      });
      // One that failed keeps nothing of the next.
      queue.current = saved.catch(() => undefined);
      return saved;
    },
    [range, criteria, timeZone],
  );
}

/** What is worked on already, the timer's work up to now among it. */
function busyIn(range: DayRange): Busy[] {
  const timed = runningWork()?.segments ?? [];
  return [
    ...timed.map(({ startTime, endTime = timeNow() }) => ({ start: startTime, end: endTime })),
    ...knownEntries(range).flatMap(({ startTime, endTime }) =>
      startTime === null || endTime === null
        ? []
        : [{ start: Date.parse(startTime), end: Date.parse(endTime) }],
    ),
  ];
}

/** More was meant than to have the hours of somebody else away. */
function changedElsewhere(ms: number): string {
  return `Changed elsewhere while you typed: ${formatDuration(ms)} h now. Enter the right duration again.`;
}

function told({ description }: WeekRow, day: string, ms: number): string {
  const name = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
  return ms === 0
    ? `Nothing left of “${description}” on ${name}`
    : `${formatDuration(ms)} h of “${description}” on ${name}`;
}

/** What a shorter cell costs its entries, where it is more than the one that the hours tell of. */
function trimmed(acts: readonly CellAct[], ms: number): string {
  const deleted = acts.filter((each) => each.do === 'remove').length;
  const shortened = acts.filter((each) => each.do === 'change').length;
  if (deleted === 0 || (ms === 0 && deleted === 1)) return '';
  return `: ${deleted} deleted${shortened > 0 ? `, ${shortened} shortened` : ''}`;
}
