import * as m from '#messages/timesheets.ts';
import type { EntryChange, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { deriveTimes } from '#src/features/timesheets/rules/entry/entry-times.ts';
import {
  toEntryChange,
  formTimeContext,
  entryFormSchema,
  entryFormValues,
} from '#src/features/timesheets/web/entry/entry-form.ts';
import type { EntryFormValues } from '#src/features/timesheets/web/entry/entry-form.ts';
import { nextDayHint } from '#src/features/timesheets/web/labels/entry-labels.ts';
import { parseDuration, msToHours } from '#src/platform/shared/durations.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { durationProblems } from '#src/platform/web/form/duration-problems.ts';
import { fieldErrorText } from '#src/platform/web/form/field-error.ts';

/** Fields that can be edited in the list. */
export type EditableField = 'description' | 'projectId' | 'times' | 'duration';

export type InlineInput =
  | { description: string }
  | { projectId: string | null; clientId: string | null }
  | { start: string | null; end: string | null }
  | { duration: string };

/** The change for the typed values, or the problem. An unedited value gives an empty change. */
export function toInlineChange(
  entry: TimesheetEntry,
  typed: InlineInput,
): { change: EntryChange } | { problem: string } {
  // The form's message lists all required fields, but here only the description can be missing.
  if ('description' in typed && typed.description.trim() === '') return { problem: m.descriptionRequired };
  const original = entryFormValues(entry);
  const read = 'duration' in typed ? parseInlineDuration(typed.duration) : typed;
  if ('problem' in read) return read;
  const form: EntryFormValues = { ...original, ...read };
  const { timeZone } = entry;
  const driver = changedTimeField(read, original);
  if (driver) Object.assign(form, deriveTimes(form, driver, formTimeContext(original, timeZone)));
  const checked = entryFormSchema(timeZone).safeParse(form);
  if (!checked.success) {
    const { fields, sentences } = validationErrors(checked.error.issues);
    const [[field, message] = ['', '']] = Object.entries(fields);
    const type = sentences.has(field) ? 'sentence' : 'reason';
    return { problem: fieldErrorText(fieldLabels[field] ?? field, { type, message }) };
  }
  const { id: _id, revision: _revision, ...change } = toEntryChange(entry, checked.data);
  return { change };
}

/** A hint for valid times: the end is on another day. */
export function inlineHint(entry: TimesheetEntry, typed: InlineInput): string {
  if (!('start' in typed)) return '';
  const result = toInlineChange(entry, typed);
  if ('problem' in result) return '';
  const { startTime = entry.startTime, endTime = entry.endTime } = result.change;
  return startTime === null || endTime === null ? '' : nextDayHint({ startTime, endTime }, entry.timeZone);
}

const fieldLabels: Record<string, string> = {
  description: m.description,
  duration: m.duration,
  start: m.start,
  end: m.end,
  breakPeriods: m.breaks,
};

function parseInlineDuration(typed: string): { duration: number } | { problem: string } {
  const read = parseDuration(typed);
  return 'problem' in read ? { problem: durationProblems[read.problem] } : { duration: msToHours(read.ms) };
}

/** The time field that was edited; the others follow from it. */
function changedTimeField(
  read: Partial<EntryFormValues>,
  before: EntryFormValues,
): 'start' | 'end' | 'duration' | undefined {
  if (read.duration !== undefined) return read.duration === before.duration ? undefined : 'duration';
  if (read.start !== undefined && read.start !== before.start) return 'start';
  return read.end !== undefined && read.end !== before.end ? 'end' : undefined;
}
