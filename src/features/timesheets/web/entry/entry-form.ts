import * as z from 'zod';
import * as timesheetMessages from '#messages/api/timesheets.ts';
import * as m from '#messages/timesheets.ts';
import { onlyProject, pickProject } from '#src/features/projects/rules/picker/pick-work.ts';
import type { PickableProject } from '#src/features/projects/rules/picker/pick-work.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { resolveInstants, findSkippedTimes } from '#src/features/timesheets/rules/entry/entry-times.ts';
import { moveTimesToDay } from '#src/features/timesheets/rules/entry/move-entry.ts';
import {
  entryTextNames,
  entryTexts,
  timesheetLimits,
} from '#src/features/timesheets/rules/timesheet-limits.ts';
import { Day, Id, sentence, storableText } from '#src/platform/shared/field-schemas.ts';
import { lockedTimeMessage } from '#src/platform/shared/formats/locked-time-message.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';
import { areIdenticalTags } from '#src/platform/shared/tags.ts';
import { localTime } from '#src/platform/shared/time-zones.ts';
import { describeBreakProblem, describeSkippedTime } from './time-problems.ts';

const { incomplete } = timesheetMessages;

/** Form values: local times instead of instants. Errors appear below their fields. [5.1] */
export const EntryForm = z.object({
  date: z.custom<string>((day) => typeof day === 'string', sentence(incomplete)).pipe(Day),
  description: storableText(timesheetLimits.description).refine(
    (typed) => typed.trim() !== '',
    sentence(incomplete),
  ),
  duration: z
    // Checks of the times run even if it is missing.
    .custom<number>((hours) => hours !== null && hours !== undefined, {
      ...sentence(incomplete),
      abort: false,
    })
    .refine(Number.isFinite, sentence(m.invalidDuration))
    .refine((hours) => hours >= 0, sentence(m.durationBelowZero))
    .refine(
      (hours) => hours <= timesheetLimits.hours,
      sentence(m.durationTooLong({ hours: timesheetLimits.hours })),
    ),
  start: z.string().nullable(),
  end: z.string().nullable(),
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  taskId: Id.nullable(),
  billable: z.boolean(),
  ...mapValues(entryTexts, (maxLength) => storableText(maxLength)),
  tags: tagList(timesheetLimits),
  /** Instants; empty while a time is missing. */
  breakPeriods: z
    .array(z.object({ start: z.string(), end: z.string() }))
    .refine(
      (breaks) => breaks.every(({ start, end }) => start !== '' && end !== ''),
      sentence(m.incompleteBreak),
    ),
  /** Hidden: the day of the breaks, which move with the entry's day. */
  breaksDay: z.string(),
  /** Hidden: the instants of the original times, and the day they were on. */
  known: z
    .object({ day: z.string(), startTime: z.string().nullable(), endTime: z.string().nullable() })
    .optional(),
  /** The loaded revision, so that saving doesn't overwrite a later change. */
  revision: z.number().optional(),
  /** Hidden: the calendar suggestion that becomes this entry. */
  suggestionId: Id.optional(),
});
export type EntryForm = z.infer<typeof EntryForm>;

/** Adds errors for a locked day, and for times that daylight saving skips in the zone. */
export function entryFormSchema(timeZone: string, lockedUntil: LockedUntil = null) {
  const skipped = (typed: TimesInput) => findSkippedTimes(typed, formTimeContext(typed, timeZone));
  const hasClock = (field: 'start' | 'end') => ({
    ...sentence(''),
    path: [field],
    // Shown even if other fields are missing.
    when: ({ value }: { value: unknown }) => TimesInput.safeParse(value).success,
    error: ({ input }: { input: unknown }) => {
      const times = TimesInput.parse(input);
      return describeSkippedTime(times[field] ?? '', skipped(times)[field] ?? '');
    },
  });
  return EntryForm.refine((form) => !isLockedDay(form.date, lockedUntil), {
    ...sentence(lockedUntil === null ? '' : lockedTimeMessage(lockedUntil)),
    path: ['date'],
    // Shown even if other fields are missing.
    when: ({ value }) => z.looseObject({ date: Day }).safeParse(value).success,
  })
    .refine((form) => skipped(form).start === undefined, hasClock('start'))
    .refine((form) => skipped(form).end === undefined, hasClock('end'))
    .superRefine((form, context) => {
      const message = findBreakError(form, timeZone);
      if (message !== undefined)
        context.addIssue({ code: 'custom', path: ['breakPeriods'], message, params: sentence('').params });
    });
}

const TimesInput = z.looseObject({
  date: Day,
  start: EntryForm.shape.start,
  end: EntryForm.shape.end,
  breakPeriods: EntryForm.shape.breakPeriods,
  known: EntryForm.shape.known,
});
type TimesInput = z.infer<typeof TimesInput>;

function findBreakError(form: EntryForm, timeZone: string): string | undefined {
  const { startTime, endTime } = resolveInstants(form, formTimeContext(form, timeZone));
  if (startTime === null || endTime === null) return undefined;
  const span = { startTime, endTime };
  const whole = form.breakPeriods.filter((each) => each.start !== '' && each.end !== '');
  return moveBreaksWithDay({ ...form, breakPeriods: whole }, timeZone)
    .map((each) => describeBreakProblem(each, span, timeZone))
    .find((problem) => problem !== undefined);
}

/** Form values while editing: date and duration may be missing. */
export type EntryFormValues = Omit<EntryForm, 'duration'> & { duration: number | null };

export function emptyFormValues(day: string): EntryFormValues {
  return {
    date: day,
    description: '',
    duration: null,
    start: null,
    end: null,
    clientId: null,
    projectId: null,
    taskId: null,
    billable: true,
    ...mapValues(entryTexts, () => ''),
    tags: [],
    breakPeriods: [],
    breaksDay: day,
  };
}

/** Values of a new entry; unless its project is known, the only one is selected. */
export function newFormValues(
  known: Partial<EntryFormValues> & { date: string },
  projects: readonly PickableProject[],
): EntryFormValues {
  const values = { ...emptyFormValues(known.date), ...known };
  const { clientId, projectId } = known;
  const only = clientId === undefined && projectId === undefined ? onlyProject(projects) : undefined;
  return only ? { ...values, ...pickProject(values, only), taskId: null } : values;
}

/** Form values of an entry, in the time zone in which its day was chosen. */
export function entryFormValues(entry: TimesheetEntry): EntryForm {
  const { day, startTime, endTime, timeZone, description, duration } = entry;
  const { tags, clientId, projectId, taskId, billable, breakPeriods, revision } = entry;
  return {
    date: day,
    start: startTime === null ? null : localTime(startTime, timeZone),
    end: endTime === null ? null : localTime(endTime, timeZone),
    ...mapValues(entryTexts, (_maxLength, name) => entry[name] ?? ''),
    tags,
    description,
    duration,
    clientId,
    projectId,
    taskId,
    billable,
    breakPeriods,
    breaksDay: day,
    known: { day, startTime, endTime },
    revision,
  };
}

/** Breaks move with the day, and are dropped without times. */
export function toNewEntry(
  form: EntryForm,
  id: string,
  timeZone: string,
): NewTimesheetEntry & { id: string } {
  const {
    start: _start,
    end: _end,
    revision: _revision,
    known: _known,
    breaksDay: _breaksDay,
    description,
    ...rest
  } = form;
  return {
    id,
    ...rest,
    ...resolveInstants(form, formTimeContext(form, timeZone)),
    breakPeriods: form.start === null || form.end === null ? [] : moveBreaksWithDay(form, timeZone),
    description: description.trim(),
    ...mapValues(entryTexts, (_maxLength, name) => textOrNull(form[name])),
    timeZone,
  };
}

/** A new entry like this one, on its day or another. */
export function copyEntry(entry: TimesheetEntry, id: string, day: string): NewTimesheetEntry {
  const copy = toNewEntry(entryFormValues(entry), id, entry.timeZone);
  const { breakPeriods = [] } = copy;
  return { ...copy, date: day, ...moveTimesToDay(day, { ...entry, breakPeriods }) };
}

/** Only the changed fields, so that saving keeps what the form doesn't show. */
export function toEntryChange(entry: TimesheetEntry, form: EntryForm): TimesheetChange {
  const { id, timeZone } = entry;
  const before = entryFormValues(entry);
  const isMoved = form.date !== before.date;
  const change: TimesheetChange = { id };
  if (form.revision !== undefined) change.revision = form.revision;
  if (form.description !== before.description) change.description = form.description.trim();
  if (form.duration !== before.duration) change.duration = form.duration;
  for (const name of entryTextNames) if (form[name] !== before[name]) change[name] = textOrNull(form[name]);
  if (!areIdenticalTags(form.tags, before.tags)) change.tags = form.tags;
  if (form.taskId !== before.taskId) change.taskId = form.taskId;
  if (form.billable !== before.billable) change.billable = form.billable;
  if (form.clientId !== before.clientId || form.projectId !== before.projectId) {
    change.clientId = form.clientId;
    change.projectId = form.projectId;
  }
  if (isMoved) Object.assign(change, { date: form.date, timeZone });
  // As a pair: each is valid only with the other.
  if (isMoved || haveTimesChanged(form, before))
    Object.assign(change, resolveInstants(form, formTimeContext(form, timeZone)));
  const breaks = moveBreaksWithDay(form, timeZone);
  if (!areSameBreaks(breaks, before.breakPeriods)) change.breakPeriods = breaks;
  return change;
}

function textOrNull(typed: string): string | null {
  return typed.trim() === '' ? null : typed;
}

/** Edits of other fields don't touch the times. */
function haveTimesChanged(form: EntryForm, before: EntryForm): boolean {
  return (
    form.start !== before.start ||
    form.end !== before.end ||
    form.known?.startTime !== before.known?.startTime ||
    form.known?.endTime !== before.known?.endTime
  );
}

/** The context for reading the form's local times. */
export function formTimeContext(
  { breakPeriods, known }: Pick<EntryForm, 'breakPeriods' | 'known'>,
  timeZone: string,
) {
  return { timeZone, breaks: breakPeriods, ...(known && { known }) };
}

type Breaks = EntryForm['breakPeriods'];

/** Breaks move with the entry's day. */
function moveBreaksWithDay(form: Omit<EntryForm, 'duration'>, timeZone: string): Breaks {
  const { date, breaksDay, breakPeriods } = form;
  if (date === breaksDay) return breakPeriods;
  const { startTime } = resolveInstants({ ...form, date: breaksDay }, formTimeContext(form, timeZone));
  return moveTimesToDay(date, { day: breaksDay, timeZone, startTime, endTime: null, breakPeriods })
    .breakPeriods;
}

function areSameBreaks(some: Breaks, others: Breaks): boolean {
  return (
    some.length === others.length &&
    some.every(({ start, end }, place) => start === others[place]?.start && end === others[place].end)
  );
}
