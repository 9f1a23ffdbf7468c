import type { EntryChange, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { followTimes } from '#src/features/timesheets/entry-times.ts';
import { timesheetMessages } from '#src/features/timesheets/timesheet.ts';
import { complaints } from '#src/platform/shared/complaints.ts';
import { parseDuration, hoursOf } from '#src/platform/shared/durations.ts';
import { sentence } from '#src/platform/web/form/sentence.ts';
import { type TypedEntry, changeOf, circumstancesOf, entryFormIn, typedOf } from './entry-form.ts';
import { nextDayInWords } from './entry-words.ts';

/** What can be edited where it stands in the list. */
export type EditableField = 'description' | 'projectId' | 'times' | 'duration';

export type Typed =
  | { description: string }
  | { projectId: string | null; clientId: string | null }
  | { start: string | null; end: string | null }
  | { duration: string };

/** What the service is asked for what was typed into a row, or why not, in words. Nothing typed asks for nothing. */
export function inlineChange(
  entry: TimesheetEntry,
  typed: Typed,
): { change: EntryChange } | { problem: string } {
  const before = typedOf(entry);
  const read = 'duration' in typed ? readDuration(typed.duration) : typed;
  if ('problem' in read) return read;
  const form: TypedEntry = { ...before, ...read };
  const { timeZone } = entry;
  const driver = drivenBy(read, before);
  if (driver) Object.assign(form, followTimes(form, driver, circumstancesOf(before, timeZone)));
  const checked = entryFormIn(timeZone).safeParse(form);
  if (!checked.success) {
    const [[field, reason] = ['', '']] = Object.entries(complaints(checked.error.issues).fields);
    // One field alone is typed here: the sentence about all that an entry needs says too much.
    const isMissing = reason === timesheetMessages.incomplete;
    return { problem: sentence(labels[field] ?? field, isMissing ? 'is required' : reason) };
  }
  const { id: _id, revision: _revision, ...change } = changeOf(entry, checked.data);
  return { change };
}

/** What is worth knowing of clocks that can be saved, before they are: that the end is on another day. */
export function inlineHint(entry: TimesheetEntry, typed: Typed): string {
  if (!('start' in typed)) return '';
  const asked = inlineChange(entry, typed);
  if ('problem' in asked) return '';
  const { startTime = entry.startTime, endTime = entry.endTime } = asked.change;
  return startTime === null || endTime === null ? '' : nextDayInWords({ startTime, endTime }, entry.timeZone);
}

const labels: Record<string, string> = {
  description: 'Description',
  duration: 'Duration',
  start: 'Start',
  end: 'End',
  breakPeriods: 'Breaks',
};

function readDuration(typed: string): { duration: number } | { problem: string } {
  const read = parseDuration(typed);
  return 'problem' in read ? read : { duration: hoursOf(read.ms) };
}

/** Which field the others follow. */
function drivenBy(read: Partial<TypedEntry>, before: TypedEntry): 'start' | 'end' | 'duration' | undefined {
  if (read.duration !== undefined) return read.duration === before.duration ? undefined : 'duration';
  if (read.start !== undefined && read.start !== before.start) return 'start';
  return read.end !== undefined && read.end !== before.end ? 'end' : undefined;
}
