import * as z from 'zod';
import * as m from '#messages/timesheets.ts';
import { useAccountToday } from '#src/features/identity/web/public.tsx';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { instantOfClock } from '#src/features/timesheets/rules/entry/break-times.ts';
import { entryOperations } from '#src/features/timesheets/web/actions/entry-operations.ts';
import { formatTimeRange } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { formatDay, isCalendarDate } from '#src/platform/shared/calendar-days.ts';
import { sentence } from '#src/platform/shared/field-schemas.ts';
import { formatTime } from '#src/platform/shared/formats/time-of-day.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { DayInput, TimeInput } from '#src/platform/web/form/fields/day-input.tsx';
import { FormDialog } from '#src/platform/web/form/form-dialog.tsx';

type EntryPromptProps = { entry: TimesheetEntry; onClose: () => void };

export function SplitEntryDialog({ entry, onClose }: EntryPromptProps) {
  const { startTime, endTime, timeZone } = entry;
  if (startTime === null || endTime === null) return null;
  const middle = (Date.parse(startTime) + Date.parse(endTime)) / 2;
  const span = { startTime, endTime };
  const instant = (clock: string) => instantOfClock(clock, { day: entry.day, span }, timeZone);
  const [start, end] = [formatTime(startTime, timeZone), formatTime(endTime, timeZone)];
  const isWithinEntry = (clock: unknown) =>
    typeof clock === 'string' && startTime < instant(clock) && instant(clock) < endTime;
  return (
    <FormDialog
      isPrompt
      title={m.splitEntry}
      schema={z.object({
        at: z.custom<string>(isWithinEntry, sentence(m.splitOutsideTimes({ start, end }))),
      })}
      values={{ at: localTime(middle, timeZone) }}
      saveLabel={m.split}
      onSave={({ at }) => void entryOperations.split(entry, instant(at))}
      onClose={onClose}
    >
      <TimeInput
        autoFocus
        name="at"
        label={m.splitAt}
        help={`“${entry.description}”, ${formatTimeRange(entry)}`}
      />
    </FormDialog>
  );
}

/** Moves an entry to another day; start and end times stay. */
export function MoveEntryDialog({ entry, onClose }: EntryPromptProps) {
  const { description } = entry;
  const now = formatDay(entry.day, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <DayDialog
      day={entry.day}
      schema={ChosenDay.refine((day) => day !== entry.day, sentence(m.alreadyOnThisDay))}
      help={m.currentDayHint({ description, day: now })}
      onMove={(day) => void entryOperations.moveToDay(entry, day)}
      onClose={onClose}
    />
  );
}

type BulkMoveDialogProps = {
  /** How many entries are selected, and what stays the same. */
  summary: string;
  onMove: (day: string) => void;
  onClose: () => void;
};

export function BulkMoveDialog({ summary, ...rest }: BulkMoveDialogProps) {
  const today = useAccountToday();
  return <DayDialog day={today} help={summary} {...rest} />;
}

const ChosenDay = z.custom<string>(
  (day) => typeof day === 'string' && isCalendarDate(day),
  sentence(m.chooseDate),
);

type DayDialogProps = {
  /** Preselected. */
  day: string;
  schema?: z.ZodType<string>;
  help: string;
  onMove: (day: string) => void;
  onClose: () => void;
};

/** Asks for the day to move entries to. */
function DayDialog({ day: initial, schema = ChosenDay, help, onMove, onClose }: DayDialogProps) {
  return (
    <FormDialog
      isPrompt
      title={m.moveToAnotherDay}
      schema={z.object({ day: schema })}
      values={{ day: initial }}
      saveLabel={m.move}
      onSave={({ day }) => onMove(day)}
      onClose={onClose}
    >
      <DayInput autoFocus name="day" label={m.date} help={help} />
    </FormDialog>
  );
}
