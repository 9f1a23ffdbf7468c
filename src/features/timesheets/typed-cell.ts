import { instantOf } from '#src/platform/shared/dates.ts';
import { addDays } from '#src/platform/shared/days.ts';
import { formatDuration, hourMs, hoursOf, msOf } from '#src/platform/shared/durations.ts';
import type { TimesheetChange, TimesheetEntry } from './contract.ts';
import { dayStartMs } from './day-pieces.ts';
import { invoicedMessage } from './invoiced-elsewhere.ts';
import { stretched } from './rescheduling.ts';
import { timesheetLimits, timesheetMessages } from './timesheet.ts';
import { byTime, msIn } from './week-grid.ts';

/** Instants in ms. */
export type Busy = { start: number; end: number };
type Cell = { day: string; timeZone: string; entries: readonly TimesheetEntry[] };

export type NewTimes = { startTime: string; endTime: string; duration: number };
/** What has to be done so that the cell says what was typed. */
export type CellAct =
  | { do: 'create'; times: NewTimes }
  | { do: 'change'; entry: TimesheetEntry; change: Omit<TimesheetChange, 'id' | 'revision'> }
  | { do: 'remove'; entry: TimesheetEntry };
export type CellPlan = { acts: CellAct[] } | { problem: string };

export const runningReason = 'The timer is running here. Save or stop it to change this cell.';

/** Why nothing can be typed into a cell, or nothing: the timer runs there, or an invoice holds all of it. */
export function lockedReason(entries: readonly TimesheetEntry[], isRunning: boolean): string | undefined {
  if (isRunning) return runningReason;
  const [first] = entries;
  if (!first || !entries.every(({ invoiced }) => invoiced)) return undefined;
  return invoicedMessage(first);
}

/**
 * What typing a duration into a cell means: into an empty one, an entry from 09:00 or in the first gap that is free;
 * more makes the last entry longer, or adds an entry where other work follows it; less trims from the end, and none is
 * left at 0. What cannot fit into the free time of the day, and what is on an invoice, is refused in words.
 */
export function planCell(ms: number, cell: Cell, busy: readonly Busy[]): CellPlan {
  const before = msIn(cell.entries);
  if (ms === before) return { acts: [] };
  if (ms > timesheetLimits.hours * hourMs) return { problem: `A day has ${timesheetLimits.hours} hours.` };
  if (cell.entries.length === 0) return createIn(cell, ms, busy);
  return ms > before ? extend(cell, ms - before, busy) : trim(cell, before - ms);
}

function createIn({ day, timeZone }: Cell, ms: number, busy: readonly Busy[], after?: number): CellPlan {
  const startTime = freeStart(day, timeZone, ms, busy, after);
  if (startTime === null) return { problem: noRoom(ms) };
  const endTime = new Date(Date.parse(startTime) + ms).toISOString();
  return { acts: [{ do: 'create', times: { startTime, endTime, duration: hoursOf(ms) } }] };
}

/** When so much work can begin: at `after`, or at 09:00, or in the first gap after that, else in the first of the day. */
export function freeStart(
  day: string,
  timeZone: string,
  ms: number,
  busy: readonly Busy[],
  after?: number,
): string | null {
  const [midnight, end] = [dayStartMs(day, timeZone), dayStartMs(addDays(day, 1), timeZone)];
  const nine = Date.parse(instantOf(day, '09:00', timeZone));
  const sorted = busy.toSorted((a, b) => a.start - b.start);
  const fit = (from: number) => {
    let start = from;
    for (const taken of sorted) {
      if (taken.end <= start) continue;
      if (taken.start >= start + ms) break;
      start = taken.end;
    }
    return start + ms <= end ? start : null;
  };
  const start = fit(after ?? nine) ?? fit(nine) ?? fit(midnight);
  return start === null ? null : new Date(start).toISOString();
}

function extend(cell: Cell, ms: number, busy: readonly Busy[]): CellPlan {
  const { day, entries } = cell;
  const last = entries
    .filter(({ invoiced }) => !invoiced)
    .toSorted(byTime)
    .at(-1);
  if (!last) return { problem: heldMessage(entries) };
  const duration = hoursOf(msOf(last.duration) + ms);
  if (duration > timesheetLimits.hours) return { problem: noRoom(ms) };
  if (!hasClocks(last)) return { acts: [{ do: 'change', entry: last, change: { duration } }] };
  const from = Date.parse(last.endTime);
  const end = from + ms;
  const taken = [...busy, ...entries.filter(hasClocks).map(busyBy)];
  // Midnight where the entry was worked.
  const isFree =
    end <= dayStartMs(addDays(day, 1), last.timeZone) &&
    taken.every((other) => other.end <= from || other.start >= end);
  if (!isFree) return createIn(cell, ms, taken, from);
  const endTime = new Date(end).toISOString();
  return {
    acts: [{ do: 'change', entry: last, change: { startTime: last.startTime, endTime, duration } }],
  };
}

/** Why these, which are all invoiced, stay as they are. */
function heldMessage([first]: readonly TimesheetEntry[]): string {
  return first ? invoicedMessage(first) : timesheetMessages.invoiced;
}

function trim({ entries }: Cell, ms: number): CellPlan {
  const free = entries.filter(({ invoiced }) => !invoiced).toSorted(byTime);
  if (msIn(free) < ms) {
    const held = entries.filter(({ invoiced }) => invoiced);
    return {
      problem: `${formatDuration(msIn(held))} h of it stay: ${lowered(heldMessage(held))}`,
    };
  }
  const acts: CellAct[] = [];
  let left = ms;
  for (const entry of free.toReversed()) {
    if (left === 0) break;
    const worked = msOf(entry.duration);
    if (worked <= left) acts.push({ do: 'remove', entry });
    else acts.push({ do: 'change', entry, change: shortened(entry, worked - left) });
    left -= Math.min(worked, left);
  }
  return { acts };
}

/** Ends when so much was worked; breaks after that are gone. */
function shortened(entry: TimesheetEntry, ms: number): Omit<TimesheetChange, 'id' | 'revision'> {
  const duration = hoursOf(ms);
  if (!hasClocks(entry)) return { duration };
  let [end, left] = [Date.parse(entry.startTime), ms];
  for (const pause of entry.breakPeriods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const until = Date.parse(pause.start);
    if (end + left <= until) break;
    left -= Math.max(0, until - end);
    end = Math.max(end, Date.parse(pause.end));
  }
  const endTime = new Date(Math.min(end + left, Date.parse(entry.endTime))).toISOString();
  const breakPeriods = stretched(entry, 'end', Date.parse(endTime))?.breakPeriods;
  return { startTime: entry.startTime, endTime, duration, ...(breakPeriods && { breakPeriods }) };
}

type Clocked = TimesheetEntry & { startTime: string; endTime: string };

function hasClocks(entry: TimesheetEntry): entry is Clocked {
  return entry.startTime !== null && entry.endTime !== null;
}

function busyBy({ startTime, endTime }: Clocked): Busy {
  return { start: Date.parse(startTime), end: Date.parse(endTime) };
}

function noRoom(ms: number): string {
  return `There isn’t enough free time on this day for ${formatDuration(ms)} more hours.`;
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
