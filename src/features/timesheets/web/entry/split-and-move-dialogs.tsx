import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { instantOfClock } from '#src/features/timesheets/rules/entry/break-times.ts';
import { useEntryMutations } from '#src/features/timesheets/web/actions/entry-mutations.ts';
import { formatTimeRange } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { formatDay, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { OneFieldDialog } from './one-field-dialog.tsx';

type EntryPromptProps = { entry: TimesheetEntry; onClose: () => void };

export function SplitDialog({ entry, onClose }: EntryPromptProps) {
  const { split } = useEntryMutations();
  const { startTime, endTime, timeZone } = entry;
  if (startTime === null || endTime === null) return null;
  const middle = (Date.parse(startTime) + Date.parse(endTime)) / 2;
  const span = { startTime, endTime };
  const instant = (clock: string) => instantOfClock(clock, { day: entry.day, span }, timeZone);
  return (
    <OneFieldDialog
      title={m.splitEntry}
      type="time"
      label={m.splitAt}
      value={localTime(middle, timeZone)}
      saveLabel={m.split}
      help={`“${entry.description}”, ${formatTimeRange(entry)}`}
      problemOf={(clock) => {
        const at = instant(clock);
        return startTime < at && at < endTime
          ? undefined
          : m.splitOutsideTimes({
              start: localTime(startTime, timeZone),
              end: localTime(endTime, timeZone),
            });
      }}
      onSave={(clock) => void split(entry, instant(clock))}
      onClose={onClose}
    />
  );
}

/** Moves an entry to another day; start and end times stay. */
export function MoveDialog({ entry, onClose }: EntryPromptProps) {
  const { moveToDay } = useEntryMutations();
  const now = formatDay(entry.day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <OneFieldDialog
      title={m.moveToAnotherDay}
      type="date"
      label={m.day}
      value={entry.day}
      saveLabel={m.move}
      help={m.currentDayHint({ description: entry.description, day: now })}
      problemOf={(day) => {
        if (!isCalendarDate(day)) return m.chooseDay;
        return day === entry.day ? m.alreadyOnThisDay : undefined;
      }}
      onSave={(day) => void moveToDay(entry, day)}
      onClose={onClose}
    />
  );
}
