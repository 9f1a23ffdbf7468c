import * as m from '#messages/imports.ts';
import type { ImportField } from '#src/features/imports/rules/import-fields.ts';
import { importLimits } from '#src/features/imports/rules/import-settings.ts';
import type { ImportSettings, RowProblem } from '#src/features/imports/rules/import-settings.ts';
import { parseDayCell, isSupportedYear } from '#src/features/imports/rules/parse/parse-date.ts';
import { parseDurationCell } from '#src/features/imports/rules/parse/parse-number.ts';
import type { ImportedDuration } from '#src/features/imports/rules/parse/parse-number.ts';
import { parseClockTime, parseDateTime } from '#src/features/imports/rules/parse/parse-time.ts';
import type { ZoneCache } from '#src/features/imports/rules/parse/zone-cache.ts';
import { addDays } from '#src/platform/shared/calendar-days.ts';
import { dayMs, formatDuration, minuteMs } from '#src/platform/shared/durations.ts';
import { isTimeZone, localDay } from '#src/platform/shared/time-zones.ts';
import type { RowCells } from './cell-reader.ts';

/** `date` is noon local time; without start and end, only the day and duration are known. */
export type RowTimes = {
  day: string;
  date: string;
  timeZone: string;
  /** UTC instants, or both null. */
  startTime: string | null;
  endTime: string | null;
  ms: number;
};

type TimeSettings = Pick<
  ImportSettings,
  'dateOrder' | 'decimal' | 'durationUnit' | 'timeZone' | 'splitsLongRows'
>;

export function readRowTimes(
  cells: RowCells,
  settings: TimeSettings,
  daysIn: (zone: string) => ZoneCache,
): RowTimes | { problems: RowProblem[] } {
  const ownZone = cells.text('timeZone');
  if (ownZone !== '' && !isTimeZone(ownZone)) {
    return { problems: [cells.problem('timeZone', m.notATimeZone({ text: ownZone }))] };
  }
  const timeZone = ownZone === '' ? settings.timeZone : ownZone;
  const problems: RowProblem[] = [];
  const row: TimeRow = { cells, settings, timeZone, days: daysIn(timeZone), problems };

  const date = readDay(row, 'date');
  const duration = readDuration(row);
  const start = readMoment(row, 'start', date);
  const day = date ?? start?.day ?? null;
  const end = readMoment(row, 'end', readDay(row, 'endDate') ?? start?.day ?? date);
  if (problems.length > 0) return { problems };
  if (day === null)
    return { problems: [cells.problem(cells.hasColumn('date') ? 'date' : 'start', m.dateMissing)] };

  const span = resolveSpan(row, start, end, duration);
  if ('words' in span) return { problems: [span] };
  const lengthProblem = findLengthProblem(row, span);
  if (lengthProblem) return { problems: [lengthProblem] };
  const times = { day, date: row.days.toInstant(day, '12:00:00'), timeZone, ...span };
  const strayed = outOfRangeField(times);
  if (strayed === null) return times;
  const field = cells.text('date') === '' ? strayed : 'date';
  return { problems: [cells.problem(field, m.unsupportedYear({ text: cells.text(field) }))] };
}

/** An entry can have at most 24 hours. */
function findLengthProblem(
  { cells, settings }: TimeRow,
  { startTime, endTime, ms }: Span,
): RowProblem | null {
  const spanMs = startTime !== null && endTime !== null ? msBetween(startTime, endTime) : ms;
  if (spanMs <= dayMs) return null;
  const isSplittable = spanMs <= importLimits.splitDays * dayMs;
  if (isSplittable && settings.splitsLongRows) return null;
  const text = cells.text('duration');
  if (cells.text('end') === '' || cells.text('start') === '') {
    const words = isSplittable
      ? m.durationTooLong({ text })
      : m.durationImplausible({ text, days: importLimits.splitDays });
    return { ...cells.problem('duration', words), isSplittable };
  }
  const words = isSplittable ? m.endsTooLate : m.endImplausible({ days: importLimits.splitDays });
  return { ...cells.problem('end', words), isSplittable };
}

/** At the limit of supported years, an instant may fall outside even if its day doesn't. */
function outOfRangeField({ date, startTime, endTime }: RowTimes): ImportField | null {
  if (startTime !== null && !isSupportedYear(startTime)) return 'start';
  if (endTime !== null && !isSupportedYear(endTime)) return 'end';
  return isSupportedYear(date) ? null : 'date';
}

type TimeRow = {
  cells: RowCells;
  settings: TimeSettings;
  timeZone: string;
  days: ZoneCache;
  /** Problems so far. */
  problems: RowProblem[];
};
/** A local time on a day; an instant in the file is used as is. */
type WallTime = {
  day: string;
  clock: string;
  isInstant: boolean;
  /** Two if the local time occurs twice (daylight saving ends). */
  instants: readonly [first: string, ...later: string[]];
  /** The local time is skipped (daylight saving starts). */
  isSkipped: boolean;
};
type WrittenDuration = Exclude<ImportedDuration, { problem: string }>;
type Span = Pick<RowTimes, 'startTime' | 'endTime' | 'ms'>;

function readDay({ cells, settings, timeZone, problems }: TimeRow, field: ImportField): string | null {
  const text = cells.text(field);
  if (text === '') return null;
  const moment = parseDateTime(text);
  if (moment?.instant !== undefined && isSupportedYear(moment.instant)) {
    return localDay(moment.instant, timeZone);
  }
  const read =
    moment?.instant === undefined
      ? parseDayCell(moment?.day ?? text, settings.dateOrder)
      : { problem: m.unsupportedYear({ text }) };
  if ('day' in read) return read.day;
  problems.push(cells.problem(field, read.problem));
  return null;
}

function readDuration({ cells, settings, problems }: TimeRow): WrittenDuration | null {
  const text = cells.text('duration');
  if (text === '') return null;
  const read = parseDurationCell(text, { decimal: settings.decimal, unit: settings.durationUnit });
  if ('ms' in read) return read;
  problems.push(cells.problem('duration', read.problem));
  return null;
}

/** A time on its own date if it has one, otherwise on `onDay`. */
function readMoment(row: TimeRow, field: 'start' | 'end', onDay: string | null): WallTime | null {
  const { cells, settings, timeZone, days, problems } = row;
  const text = cells.text(field);
  if (text === '') return null;
  const moment = parseDateTime(text);
  if (moment?.instant !== undefined) {
    if (!isSupportedYear(moment.instant)) {
      problems.push(cells.problem(field, m.unsupportedYear({ text })));
      return null;
    }
    const day = localDay(moment.instant, timeZone);
    return { day, clock: '', isInstant: true, instants: [moment.instant], isSkipped: false };
  }
  const read = parseClockTime(moment?.time ?? text);
  const own = moment ? parseDayCell(moment.day, settings.dateOrder) : null;
  const problem = 'problem' in read ? read.problem : own && 'problem' in own ? own.problem : undefined;
  if (problem !== undefined || 'problem' in read) {
    problems.push(cells.problem(field, problem ?? ''));
    return null;
  }
  const day = own && 'day' in own ? own.day : onDay;
  if (day === null) {
    // Already reported for the date.
    return null;
  }
  return wallTimeOn(days, read.isNextDay ? addDays(day, 1) : day, read.clock);
}

function wallTimeOn(days: ZoneCache, day: string, clock: string): WallTime {
  const [first, later] = [days.toInstant(day, clock), days.toSecondInstant(day, clock)];
  const instants: WallTime['instants'] = later === undefined ? [first] : [first, later];
  return { day, clock, isInstant: false, instants, isSkipped: days.isSkipped(day, clock) };
}

function skippedTimeProblem(
  { cells, timeZone }: TimeRow,
  field: 'start' | 'end',
  { clock, day }: WallTime,
): RowProblem {
  return cells.problem(field, m.skippedTime({ time: clock.slice(0, 5), day, timeZone }));
}

/** The times and duration; a problem if start, end and duration contradict each other. */
function resolveSpan(
  row: TimeRow,
  start: WallTime | null,
  end: WallTime | null,
  duration: WrittenDuration | null,
): Span | RowProblem {
  const { cells } = row;
  if (start?.isSkipped) return skippedTimeProblem(row, 'start', start);
  if (start && end) return spanFromTimes(row, start, end, duration);
  if (duration === null) {
    if (start) return cells.problem('end', m.endMissing);
    return cells.problem('duration', m.durationMissing);
  }
  const { ms } = duration;
  if (start) return { startTime: start.instants[0], endTime: addMs(start.instants[0], ms), ms };
  if (end?.isSkipped) return skippedTimeProblem(row, 'end', end);
  if (end) return { startTime: addMs(end.instants[0], -ms), endTime: end.instants[0], ms };
  return { startTime: null, endTime: null, ms };
}

function spanFromTimes(
  row: TimeRow,
  start: WallTime,
  end: WallTime,
  duration: WrittenDuration | null,
): Span | RowProblem {
  const { cells } = row;
  const ms = duration?.ms ?? null;
  const span = intendedSpan(row, start, end, ms);
  if ('words' in span) return span;
  const [startTime, endTime] = span;
  const worked = msBetween(startTime, endTime);
  if (duration === null || isRounded(duration, worked)) return { startTime, endTime, ms: worked };
  if (duration.ms > worked + roundingMs) {
    return cells.problem(
      'duration',
      m.durationOverTimes({
        duration: cells.text('duration'),
        start: cells.text('start'),
        end: cells.text('end'),
        worked: formatDuration(worked),
      }),
    );
  }
  // A shorter duration means there were breaks.
  return { startTime, endTime, ms: duration.ms };
}

/** Whether the duration is only the exact time, rounded or cut off: 0.33 or 0:19 for 19:48 minutes. */
function isRounded({ ms, precisionMs }: WrittenDuration, worked: number): boolean {
  if (precisionMs <= minuteMs) return Math.abs(ms - worked) < precisionMs;
  // With larger units, a shorter duration is more likely one with a break.
  return ms >= worked && ms - worked <= precisionMs / 2;
}

/** Start and end, where the end may be after midnight; a problem if they are swapped. */
function intendedSpan(
  row: TimeRow,
  start: WallTime,
  end: WallTime,
  ms: number | null,
): readonly [string, string] | RowProblem {
  const onTheDay = shortestFittingSpan(start, end, ms);
  if (onTheDay) return end.isSkipped ? skippedTimeProblem(row, 'end', end) : onTheDay;
  const isSwapped = ms !== null && Math.abs(msBetween(end.instants[0], start.instants[0]) - ms) <= roundingMs;
  if (end.isInstant || start.day !== end.day || isSwapped) {
    return row.cells.problem('end', swappedMessage(row.cells));
  }
  const next = wallTimeOn(row.days, addDays(end.day, 1), end.clock);
  if (next.isSkipped) return skippedTimeProblem(row, 'end', next);
  return shortestFittingSpan(start, next, ms) ?? [start.instants[0], next.instants[0]];
}

/**
 * Chooses among instants of repeated local times: the closest pair that fits the duration. Undefined if the end
 * is before the start.
 */
function shortestFittingSpan(
  start: WallTime,
  end: WallTime,
  ms: number | null,
): readonly [string, string] | undefined {
  const candidates = start.instants
    .flatMap((from) => end.instants.map((to) => [from, to] as const))
    .filter(([from, to]) => to >= from);
  if (ms === null) return candidates[0];
  const shortestFirst = candidates.toSorted((one, other) => msBetween(...one) - msBetween(...other));
  return shortestFirst.find(([from, to]) => msBetween(from, to) + roundingMs >= ms) ?? shortestFirst.at(-1);
}

function swappedMessage(cells: RowCells): string {
  const dayOf = (field: ImportField) => (cells.text(field) === '' ? '' : `${cells.text(field)} `);
  return m.endsBeforeStart({
    start: `${dayOf('date')}${cells.text('start')}`,
    end: `${dayOf('endDate')}${cells.text('end')}`,
  });
}

/** Tools round durations but not start and end times. */
const roundingMs = minuteMs;

function msBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

function addMs(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}
