import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

/** The notice of a move or copy, with the entries that start later because daylight saving skips their start. */
export function withShiftedStarts(message: string, shifted: readonly ShiftedStart[] = []): string {
  const [first] = shifted;
  if (!first) return message;
  if (shifted.length > 1) {
    return `${message}. ${shifted.length} of them start later: daylight saving skips their start time`;
  }
  const { wanted, actual } = first;
  const day = formatDay(first.day, { day: 'numeric', month: 'long' });
  return `${message}. ${wanted} doesn’t exist on ${day} (daylight saving), so it starts at ${actual}`;
}
