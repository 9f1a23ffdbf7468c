import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';
import { savedDuration } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { noonOn } from '#src/platform/shared/zoned-instants.ts';
import { moveTimesToDay } from './move-entry.ts';

/** An entry before its rate is worked out. */
export type UnpricedEntry = Omit<
  TimesheetEntry,
  | 'userId'
  | 'invoiced'
  | 'invoiceNumber'
  | 'rate'
  | 'rateReason'
  | 'amountMinor'
  | 'createdAt'
  | 'updatedAt'
  | 'revision'
>;

type NewEntryContext = { id: string; timeZone: string; currency: string; now: string };

/** What a request to log time means: the defaults of row 9.6, the day in its zone, and the first line of its log. */
export function newEntry(
  request: NewTimesheetEntry,
  { id, timeZone, currency, now }: NewEntryContext,
): UnpricedEntry {
  const zone = request.timeZone ?? timeZone;
  return {
    id,
    ...resolveDay(request.date, zone),
    startTime: request.startTime ?? null,
    endTime: request.endTime ?? null,
    duration: request.duration,
    description: request.description,
    notes: request.notes ?? null,
    clientId: request.clientId ?? null,
    projectId: request.projectId ?? null,
    billable: request.billable ?? true,
    breakPeriods: request.breakPeriods ?? [],
    activityLog: [...(request.activityLog ?? []), { time: now, action: 'created', system: true }],
    currency,
  };
}

/**
 * The entry with what the change says. Moved to another day, it takes its clocks along, unless they are said too. Of
 * its log, only the caller's own lines can be changed.
 */
export function applyChange<E extends UnpricedEntry>(
  entry: E,
  change: Omit<TimesheetChange, 'id' | 'revision'>,
): E {
  const { date, timeZone, activityLog, ...fields } = change;
  const isMoved = date !== undefined || timeZone !== undefined;
  const newDay = isMoved ? resolveDay(date ?? entry.day, timeZone ?? entry.timeZone) : null;
  const movesTimes = newDay && newDay.day !== entry.day && timeZone === undefined && !hasTimesChange(fields);
  return {
    ...entry,
    ...(movesTimes ? moveTimesToDay(newDay.day, entry) : {}),
    ...omitUndefined(fields),
    ...newDay,
    ...(activityLog && {
      activityLog: [...activityLog, ...entry.activityLog.filter(({ system }) => system)],
    }),
  };
}

/** The duration as the account stores it. Start and end stay as sent: an instant is read as it was saved. [3.2] */
export function withRoundedDuration<E extends Pick<UnpricedEntry, 'duration'>>(
  entry: E,
  rounding: Rounding,
): E {
  return { ...entry, duration: msToHours(savedDuration(hoursToMs(entry.duration), rounding)) };
}

function hasTimesChange({ startTime, endTime, breakPeriods }: TimesChange): boolean {
  return startTime !== undefined || endTime !== undefined || breakPeriods !== undefined;
}

type TimesChange = Pick<TimesheetChange, 'startTime' | 'endTime' | 'breakPeriods'>;

/** The entry with a line that says which fields were changed since before, and how; as it is, when none was. */
export function withAuditEdit<E extends UnpricedEntry>(before: UnpricedEntry, after: E, now: string): E {
  const changes = auditedFields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      field: field === 'day' ? 'date' : field,
      before: truncateValue(before[field]),
      after: truncateValue(after[field]),
    }));
  if (changes.length === 0) return after;
  const action = `edited ${changes.map(({ field }) => field).join(', ')}`;
  return withAuditLine(after, { time: now, action, changes });
}

/** The entry with a line of ours in its log; of a great many, the oldest edits go. */
export function withAuditLine<E extends UnpricedEntry>(
  entry: E,
  line: Omit<UnpricedEntry['activityLog'][number], 'system'>,
): E {
  const lines = [...entry.activityLog, { ...line, system: true as const }];
  const edits = lines.filter(({ system, changes }) => system && changes);
  const tooOld = new Set(edits.slice(0, Math.max(0, edits.length - maxEdits)));
  return { ...entry, activityLog: lines.filter((each) => !tooOld.has(each)) };
}

const maxEdits = 200;

const auditedFields = [
  'day',
  'timeZone',
  'startTime',
  'endTime',
  'duration',
  'description',
  'notes',
  'clientId',
  'projectId',
  'billable',
  'breakPeriods',
] as const;

/** A log tells of pages of notes, it does not repeat them. */
function truncateValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 20);
  return typeof value === 'string' && value.length > 200 ? `${value.slice(0, 199).toWellFormed()}…` : value;
}

/** Other work, or work for somebody else, has another price; a longer afternoon has not. */
export function needsNewRate(before: UnpricedEntry, after: UnpricedEntry): boolean {
  return (
    before.projectId !== after.projectId ||
    before.clientId !== after.clientId ||
    before.billable !== after.billable
  );
}

/** By their codes, with which a screen finds words of its own: the reasons name the fields of the contract. */
export const timesProblems = {
  endBeforeStart: { field: 'endTime', reason: 'must not be before startTime' },
  breakEndBeforeStart: { field: 'breakPeriods', reason: 'must not end before they start' },
  breakOutside: { field: 'breakPeriods', reason: 'must lie between startTime and endTime' },
} as const;

export type TimesProblem = keyof typeof timesProblems;

/** Why an entry cannot be, or nothing: its times contradict each other. */
export function timesProblem({ startTime, endTime, breakPeriods }: UnpricedEntry): TimesProblem | undefined {
  if (startTime !== null && endTime !== null && endTime < startTime) return 'endBeforeStart';
  for (const { start, end } of breakPeriods) {
    if (end < start) return 'breakEndBeforeStart';
    const isOutside = (startTime !== null && start < startTime) || (endTime !== null && end > endTime);
    if (isOutside) return 'breakOutside';
  }
  return undefined;
}

/** A day means its noon in the zone; an instant means the day it falls on there. [3.2, 3.3] */
function resolveDay(date: string, timeZone: string): { date: string; day: string; timeZone: string } {
  const isDay = date.length === 10;
  return isDay
    ? { date: noonOn(date, timeZone), day: date, timeZone }
    : { date, day: localDay(date, timeZone), timeZone };
}
