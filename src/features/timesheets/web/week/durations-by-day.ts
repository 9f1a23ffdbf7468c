import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';

/** Time per day. */
export function msByDay(entries: readonly Pick<TimesheetEntry, 'day' | 'duration'>[]): Map<string, number> {
  const days = new Map<string, number>();
  for (const { day, duration } of entries) days.set(day, (days.get(day) ?? 0) + hoursToMs(duration));
  return days;
}
