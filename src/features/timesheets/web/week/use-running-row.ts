import { useMemo } from 'react';
import { rowKey } from '#src/features/timesheets/rules/views/week-grid.ts';
import type { WorkDetails } from '#src/features/timesheets/rules/views/week-grid.ts';
import { useRunningTimer } from '#src/features/timesheets/web/data/running-timer.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';

type RunningRow = { work: WorkDetails; key: string; day: string };

/** The row and day of the running timer, if it is in this week and has a description. */
export function useRunningRow({ from, to }: DayRange, timeZone: string): RunningRow | null {
  const running = useRunningTimer();
  return useMemo(() => {
    const [first] = running?.segments ?? [];
    if (!running || !first || running.description.trim() === '') return null;
    const day = localDay(first.startTime, timeZone);
    if (day < from || day > to) return null;
    const { description, projectId, taskId, clientId, billable, tags } = running;
    const work = { description: description.trim(), projectId, taskId, clientId, billable, tags };
    return { work, key: rowKey(work), day };
  }, [running, from, to, timeZone]);
}
