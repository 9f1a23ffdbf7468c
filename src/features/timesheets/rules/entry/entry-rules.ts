import * as m from '#messages/api/timesheets.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { entryTextNames, entryTexts } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { mapValues, omitUndefined } from '#src/platform/shared/objects.ts';
import { savedDuration } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { noonOn } from '#src/platform/shared/zoned-instants.ts';
import { moveTimesToDay } from './move-entry.ts';

/** An entry that isn't priced yet. */
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

/** Turns a request into an entry: the defaults of row 9.6, the day in its zone, and the first log line. */
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
    ...mapValues(entryTexts, (_maxLength, name) => request[name] ?? null),
    tags: request.tags ?? [],
    clientId: request.clientId ?? null,
    projectId: request.projectId ?? null,
    taskId: request.taskId ?? null,
    billable: request.billable ?? true,
    breakPeriods: request.breakPeriods ?? [],
    activityLog: [...(request.activityLog ?? []), { time: now, action: 'created', system: true }],
    currency,
  };
}

/**
 * Applies a change. A move to another day keeps local start and end times unless the change sets them;
 * another project clears the task. Of the log, only the caller's own lines can change.
 */
export function applyEntryChange<E extends UnpricedEntry>(
  entry: E,
  change: Omit<TimesheetChange, 'id' | 'revision'>,
): E {
  const { date, timeZone, activityLog, ...fields } = change;
  const isMoved = date !== undefined || timeZone !== undefined;
  const newDay = isMoved ? resolveDay(date ?? entry.day, timeZone ?? entry.timeZone) : null;
  const isOtherProject = fields.projectId !== undefined && fields.projectId !== entry.projectId;
  const movesTimes = newDay && newDay.day !== entry.day && timeZone === undefined && !hasTimesChange(fields);
  return {
    ...entry,
    ...(movesTimes ? moveTimesToDay(newDay.day, entry) : {}),
    ...(isOtherProject && { taskId: null }),
    ...omitUndefined(fields),
    ...newDay,
    ...(activityLog && {
      activityLog: [...activityLog, ...entry.activityLog.filter(({ system }) => system)],
    }),
  };
}

/** Rounds the duration as the account stores it. Start and end stay as sent. [3.2] */
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

/** Adds a log line with the fields that changed, if any did. */
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

/** Adds a system line; beyond the limit, the oldest edits are dropped. */
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
  ...entryTextNames,
  'tags',
  'clientId',
  'projectId',
  'taskId',
  'billable',
  'breakPeriods',
] as const;

/** Logs shorten long values such as notes. */
function truncateValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 20);
  return typeof value === 'string' && value.length > 200 ? `${value.slice(0, 199).toWellFormed()}…` : value;
}

/** Project, task, client and billable flag affect the price; a longer duration doesn't. */
export function needsNewRate(before: UnpricedEntry, after: UnpricedEntry): boolean {
  return (
    before.projectId !== after.projectId ||
    before.taskId !== after.taskId ||
    before.clientId !== after.clientId ||
    before.billable !== after.billable
  );
}

/** Keyed by code so that screens can use their own texts; these reasons name contract fields. */
export const timesProblems = {
  endBeforeStart: { field: 'endTime', reason: 'must not be before startTime' },
  breakEndBeforeStart: { field: 'breakPeriods', reason: 'must not end before they start' },
  breakOutside: { field: 'breakPeriods', reason: 'must lie between startTime and endTime' },
} as const;

export type TimesProblem = keyof typeof timesProblems;

export const referenceProblems = {
  projectGone: { field: 'projectId', reason: m.projectGone },
  taskGone: { field: 'taskId', reason: m.taskGone },
  otherClient: { field: 'clientId', reason: m.otherClient },
  clientGone: { field: 'clientId', reason: m.clientGone },
} as const;
export type ReferenceProblem = keyof typeof referenceProblems;

/** The contradiction in an entry's times, if any. */
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
