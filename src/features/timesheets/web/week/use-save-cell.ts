import { useCallback, useEffect, useRef } from 'react';
import * as m from '#messages/timesheets.ts';
import { planCellChanges } from '#src/features/timesheets/rules/views/week-cell-plan.ts';
import type { BusySpan, CellChange } from '#src/features/timesheets/rules/views/week-cell-plan.ts';
import { rowKey, totalDurationMs } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { WeekRow } from '#src/features/timesheets/rules/views/week-grid.ts';
import { getRunningTimer } from '#src/features/timesheets/web/data/running-timer.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { formatExactDuration } from '#src/platform/shared/durations.ts';
import { currentServerTime } from '#src/platform/web/server-time.ts';
import { applyCellPlan } from './apply-cell-plan.ts';
import { cellProblemMessage } from './cell-messages.ts';
import { pinRow } from './pinned-rows.ts';
import { cachedWeekEntries } from './week-entries.ts';

/** The cell's value when typing began, and the typed one. */
export type HoursInput = { before: number; ms: number };
/** Saves a cell; resolves to the problem, if any. */
export type SaveCell = (row: WeekRow, day: string, typed: HoursInput) => Promise<string | undefined>;

type SaveCellOptions = {
  range: DayRange;
  criteria: EntryCriteria;
  timeZone: string;
  /** Row keys in display order. */
  shown: readonly string[];
};

/** Saves cells one at a time, so that each sees the previous result. */
export function useSaveCell({ range, criteria, timeZone, shown }: SaveCellOptions): SaveCell {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (row, day, { before, ms }) => {
      const { description, projectId, taskId, clientId, billable, tags } = row;
      const work = { description, projectId, taskId, clientId, billable, tags };
      const saved = queue.current.then(() => {
        const entries = cachedWeekEntries(range, criteria).filter(
          (entry) => entry.day === day && rowKey(entry) === row.key,
        );
        const now = totalDurationMs(entries);
        if (now !== before) return changedElsewhereMessage(now);
        const plan = planCellChanges(ms, { day, entries }, busySpans(range));
        if ('problem' in plan) return cellProblemMessage(plan.problem);
        if (plan.acts.length === 0) return undefined;
        // Keeps the row in place even if it becomes empty.
        pinRow(range.from, work, latest.current);
        return applyCellPlan(
          plan.acts,
          { work, day, timeZone },
          withTrimmed(savedNotice(row, day, ms), plan.acts, ms),
        );
      });
      // A failure doesn't block the next save.
      queue.current = saved.catch(() => undefined);
      return saved;
    },
    [range, criteria, timeZone],
  );
}

/** Busy times, including the timer's up to now. */
function busySpans(range: DayRange): BusySpan[] {
  const timed = getRunningTimer()?.segments ?? [];
  return [
    ...timed.map(({ startTime, endTime = currentServerTime() }) => ({ start: startTime, end: endTime })),
    ...cachedWeekEntries(range).flatMap(({ startTime, endTime }) =>
      startTime === null || endTime === null
        ? []
        : [{ start: Date.parse(startTime), end: Date.parse(endTime) }],
    ),
  ];
}

/** Avoids deleting hours that were added elsewhere. */
function changedElsewhereMessage(ms: number): string {
  return m.hoursChangedElsewhere({ duration: formatExactDuration(ms) });
}

function savedNotice({ description }: WeekRow, day: string, ms: number): string {
  const name = formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' });
  return ms === 0
    ? m.hoursRemoved({ description, day: name })
    : m.hoursSaved({ duration: formatExactDuration(ms), description, day: name });
}

/** Adds entries deleted or shortened, if more than the one that the hours imply. */
function withTrimmed(notice: string, acts: readonly CellChange[], ms: number): string {
  const deleted = acts.filter((each) => each.do === 'remove').length;
  const shortened = acts.filter((each) => each.do === 'change').length;
  if (deleted === 0 || (ms === 0 && deleted === 1)) return notice;
  return shortened === 0
    ? m.entriesTrimmed({ notice, deleted })
    : m.entriesTrimmedAndShortened({ notice, deleted, shortened });
}
