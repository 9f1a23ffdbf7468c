import * as m from '#messages/timesheets.ts';
import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

/** The notice of a move or copy, with the entries that start later because daylight saving skips their start. */
export function withShiftedStarts(message: string, shifted: readonly ShiftedStart[] = []): string {
  const [first] = shifted;
  if (!first) return message;
  if (shifted.length > 1) {
    return m.messageLengthOfThemStart({ message, length: shifted.length });
  }
  const { wanted, actual } = first;
  const day = formatDay(first.day, { day: 'numeric', month: 'long' });
  return m.messageWantedDoesntExistOn({ message, wanted, day, actual });
}
