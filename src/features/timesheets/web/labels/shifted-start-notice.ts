import * as m from '#messages/timesheets.ts';
import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatTimeOfDay } from '#src/platform/shared/formats/time-of-day.ts';

/** The notice of a move or copy, with the entries that start later because daylight saving skips their start. */
export function withShiftedStarts(notice: string, shifted: readonly ShiftedStart[] = []): string {
  const [first] = shifted;
  if (!first) return notice;
  if (shifted.length > 1) return m.startsShifted({ notice, count: shifted.length });
  const [wanted, actual] = [formatTimeOfDay(first.wanted), formatTimeOfDay(first.actual)];
  const day = formatDay(first.day, { day: 'numeric', month: 'long' });
  return m.startShifted({ notice, wanted, day, actual });
}
