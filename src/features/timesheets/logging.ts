import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { noonOf } from '#src/platform/shared/dates.ts';
import { localDay } from '#src/platform/shared/zones.ts';

/** An entry before its rate is worked out. */
export type LoggedEntry = Omit<
  TimesheetEntry,
  'userId' | 'invoiced' | 'rate' | 'rateReason' | 'amountMinor' | 'createdAt' | 'updatedAt' | 'revision'
>;

type Circumstances = { id: string; timeZone: string; currency: string; now: string };

/** What a request to log time means: the defaults of row 9.6, the day in its zone, and the first line of its log. */
export function logged(
  request: NewTimesheetEntry,
  { id, timeZone, currency, now }: Circumstances,
): LoggedEntry {
  const zone = request.timeZone ?? timeZone;
  return {
    id,
    ...chosenDay(request.date, zone),
    startTime: request.startTime ?? null,
    endTime: request.endTime ?? null,
    duration: request.duration,
    description: request.description,
    notes: request.notes ?? null,
    clientId: request.clientId ?? null,
    projectId: request.projectId ?? null,
    billable: request.billable ?? true,
    breakPeriods: request.breakPeriods ?? [],
    activityLog: [...(request.activityLog ?? []), { time: now, action: 'created' }],
    currency,
  };
}

/** The entry with what the change says, and a line in its log that says what was changed. */
export function changed<E extends LoggedEntry>(
  entry: E,
  change: Omit<TimesheetChange, 'id' | 'revision'>,
  now: string,
): E {
  const { date, timeZone, activityLog, ...said } = change;
  const isMoved = date !== undefined || timeZone !== undefined;
  const fields = Object.keys(change).filter((field) => field !== 'activityLog');
  return {
    ...entry,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...(isMoved ? chosenDay(date ?? entry.day, timeZone ?? entry.timeZone) : {}),
    activityLog: [
      ...(activityLog ?? entry.activityLog),
      { time: now, action: `edited ${fields.join(', ')}` },
    ],
  };
}

/** Other work, or work for somebody else, has another price; a longer afternoon has not. */
export function needsNewRate(before: LoggedEntry, after: LoggedEntry): boolean {
  return (
    before.projectId !== after.projectId ||
    before.clientId !== after.clientId ||
    before.billable !== after.billable
  );
}

/** Why an entry cannot be, or nothing: its times contradict each other. */
export function timesProblem({
  startTime,
  endTime,
  breakPeriods,
}: LoggedEntry): { field: string; reason: string } | undefined {
  if (startTime !== null && endTime !== null && endTime < startTime) {
    return { field: 'endTime', reason: 'must not be before startTime' };
  }
  for (const { start, end } of breakPeriods) {
    if (end < start) return { field: 'breakPeriods', reason: 'must not end before they start' };
    if ((startTime !== null && start < startTime) || (endTime !== null && end > endTime)) {
      return { field: 'breakPeriods', reason: 'must lie between startTime and endTime' };
    }
  }
  return undefined;
}

/** A day means its noon in the zone; an instant means the day it falls on there. [3.2, 3.3] */
function chosenDay(date: string, timeZone: string): { date: string; day: string; timeZone: string } {
  const isDay = date.length === 10;
  return isDay
    ? { date: noonOf(date, timeZone), day: date, timeZone }
    : { date, day: localDay(date, timeZone), timeZone };
}
