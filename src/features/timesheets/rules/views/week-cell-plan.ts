import type { TimesheetChange, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { invoicedReason } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { InvoicedReason } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import type { LockReason } from '#src/features/timesheets/rules/entry/locked-entry.ts';
import { resizeEdge } from '#src/features/timesheets/rules/entry/resize-entry.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { hourMs, msToHours, hoursToMs } from '#src/platform/shared/durations.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { dayStartMs } from './day-segments.ts';
import { compareByTime, totalDurationMs } from './week-grid.ts';

/** Instants in ms. */
export type BusySpan = { start: number; end: number };
type DayCell = { day: string; entries: readonly TimesheetEntry[] };

/** A change needed to make the cell show the typed duration. */
export type CellChange =
  | { do: 'create'; duration: number }
  | { do: 'change'; entry: TimesheetEntry; change: Omit<TimesheetChange, 'id' | 'revision'> }
  | { do: 'remove'; entry: TimesheetEntry };
export type CellProblem =
  | InvoicedReason
  /** `minutes`: what was probably meant. */
  | { code: 'overLimit'; hours: number; minutes: number | null }
  | { code: 'invoicedHoursStay'; ms: number; reason: InvoicedReason };
export type CellPlan = { acts: CellChange[] } | { problem: CellProblem };

/** Why a cell is read-only, if it is: its time is locked, the timer runs there, or all of it is invoiced. */
export function lockReason(
  { day, entries }: DayCell,
  isRunning: boolean,
  lockedUntil: LockedUntil,
): LockReason | { code: 'timerRuns' } | undefined {
  if (isLockedDay(day, lockedUntil)) return { code: 'lockedTime', until: lockedUntil };
  if (isRunning) return { code: 'timerRuns' };
  const [first] = entries;
  if (!first || !entries.every(({ invoiced }) => invoiced)) return undefined;
  return invoicedReason(first);
}

/**
 * What typing a duration into a cell does. Only entries that have times get times: an empty cell gets an entry
 * with a duration. More: the last entry grows; if it has times and other work follows, the rest becomes an entry
 * with a duration. Less: trims from the end; 0 deletes all. Invoiced entries never change.
 */
export function planCellChanges(ms: number, cell: DayCell, busy: readonly BusySpan[]): CellPlan {
  const before = totalDurationMs(cell.entries);
  if (ms === before) return { acts: [] };
  if (ms > timesheetLimits.hours * hourMs) return { problem: overLimitProblem(ms) };
  if (cell.entries.length === 0) return planNewEntry(ms);
  return ms > before ? extendLastEntry(cell, ms - before, busy) : trimEntries(cell, before - ms);
}

/** A number without a unit counts hours; “90” probably meant minutes. */
function overLimitProblem(ms: number): CellProblem {
  const { hours } = timesheetLimits;
  const minutes = ms / hourMs;
  const isMinutes = Number.isInteger(minutes) && minutes <= hours * 60;
  return { code: 'overLimit', hours, minutes: isMinutes ? minutes : null };
}

function planNewEntry(ms: number): CellPlan {
  return { acts: [{ do: 'create', duration: msToHours(ms) }] };
}

/** Entries that can change; those without times are last, so that they change before recorded times do. */
function changeableEntries({ entries }: DayCell): TimesheetEntry[] {
  const byTime = entries.filter(({ invoiced }) => !invoiced).toSorted(compareByTime);
  return [...byTime.filter(isTimed), ...byTime.filter((entry) => !isTimed(entry))];
}

function extendLastEntry(cell: DayCell, ms: number, busy: readonly BusySpan[]): CellPlan {
  const { day, entries } = cell;
  const last = changeableEntries(cell).at(-1);
  if (!last) return { problem: heldReason(entries) };
  const duration = msToHours(hoursToMs(last.duration) + ms);
  if (!isTimed(last)) return { acts: [{ do: 'change', entry: last, change: { duration } }] };
  const from = Date.parse(last.endTime);
  const end = from + ms;
  const busySpans = [...busy, ...entries.filter(isTimed).map(toBusySpan)];
  // Midnight in the entry's zone.
  const isFree =
    end <= dayStartMs(addDays(day, 1), last.timeZone) &&
    busySpans.every((other) => other.end <= from || other.start >= end);
  if (!isFree) return planNewEntry(ms);
  const endTime = new Date(end).toISOString();
  return {
    acts: [{ do: 'change', entry: last, change: { startTime: last.startTime, endTime, duration } }],
  };
}

/** The reason why these invoiced entries can't change. */
function heldReason([first]: readonly TimesheetEntry[]): InvoicedReason {
  return first ? invoicedReason(first) : { code: 'onInvoice', number: null };
}

function trimEntries(cell: DayCell, ms: number): CellPlan {
  const { entries } = cell;
  const free = changeableEntries(cell);
  if (totalDurationMs(free) < ms) {
    const held = entries.filter(({ invoiced }) => invoiced);
    return {
      problem: { code: 'invoicedHoursStay', ms: totalDurationMs(held), reason: heldReason(held) },
    };
  }
  const acts: CellChange[] = [];
  let remainingMs = ms;
  for (const entry of free.toReversed()) {
    if (remainingMs === 0) break;
    const worked = hoursToMs(entry.duration);
    if (worked <= remainingMs) acts.push({ do: 'remove', entry });
    else acts.push({ do: 'change', entry, change: shortenEntry(entry, worked - remainingMs) });
    remainingMs -= Math.min(worked, remainingMs);
  }
  return { acts };
}

/** Moves the end earlier; breaks after it go. */
function shortenEntry(entry: TimesheetEntry, ms: number): Omit<TimesheetChange, 'id' | 'revision'> {
  const duration = msToHours(ms);
  if (!isTimed(entry)) return { duration };
  let [end, left] = [Date.parse(entry.startTime), ms];
  for (const pause of entry.breakPeriods.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const until = Date.parse(pause.start);
    if (end + left <= until) break;
    left -= Math.max(0, until - end);
    end = Math.max(end, Date.parse(pause.end));
  }
  const endTime = new Date(Math.min(end + left, Date.parse(entry.endTime))).toISOString();
  const breakPeriods = resizeEdge(entry, 'end', Date.parse(endTime))?.breakPeriods;
  return { startTime: entry.startTime, endTime, duration, ...(breakPeriods && { breakPeriods }) };
}

type TimedEntry = TimesheetEntry & { startTime: string; endTime: string };

function isTimed(entry: TimesheetEntry): entry is TimedEntry {
  return entry.startTime !== null && entry.endTime !== null;
}

function toBusySpan({ startTime, endTime }: TimedEntry): BusySpan {
  return { start: Date.parse(startTime), end: Date.parse(endTime) };
}
