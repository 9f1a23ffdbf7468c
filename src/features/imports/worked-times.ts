import { addDays } from '#src/platform/shared/days.ts';
import { dayMs, formatDuration, minuteMs } from '#src/platform/shared/durations.ts';
import { isZone, localDay } from '#src/platform/shared/zones.ts';
import type { Cells } from './cells.ts';
import type { ImportField } from './fields.ts';
import type { ImportSettings, RowProblem } from './settings.ts';
import { dayIn, isOfKnownYears, yearsProblem } from './written-date.ts';
import { durationIn } from './written-number.ts';
import { clockIn, momentIn } from './written-time.ts';
import type { ZoneDays } from './zone-days.ts';

/** When it was worked. `date` is the noon of the day there; without clocks, only day and duration are known. */
export type WorkedTimes = {
  day: string;
  date: string;
  timeZone: string;
  /** Instants in UTC, or both null. */
  startTime: string | null;
  endTime: string | null;
  ms: number;
};

/** How times are written in the file. */
type Reading = Pick<ImportSettings, 'dateOrder' | 'decimal' | 'durationUnit' | 'timeZone'>;

/** The times of a row, or what is wrong with them. */
export function readTimes(
  cells: Cells,
  settings: Reading,
  daysIn: (zone: string) => ZoneDays,
): WorkedTimes | { problems: RowProblem[] } {
  const ownZone = cells.said('timeZone');
  if (ownZone !== '' && !isZone(ownZone)) {
    return { problems: [cells.problem('timeZone', `“${ownZone}” is no time zone.`)] };
  }
  const timeZone = ownZone === '' ? settings.timeZone : ownZone;
  const problems: RowProblem[] = [];
  const row: Row = { cells, settings, timeZone, days: daysIn(timeZone), problems };

  const date = readDay(row, 'date');
  const ms = readDuration(row);
  const start = readMoment(row, 'start', date);
  const day = date ?? start?.day ?? null;
  const end = readMoment(row, 'end', readDay(row, 'endDate') ?? start?.day ?? date);
  if (problems.length > 0) return { problems };
  if (day === null) return { problems: [cells.problem(cells.has('date') ? 'date' : 'start', noDate)] };

  const span = spanOf(row, start, end, ms);
  if ('words' in span) return { problems: [span] };
  const times = { day, date: row.days.instant(day, '12:00:00'), timeZone, ...span };
  const strayed = strayedField(times);
  if (strayed === null) return times;
  const field = cells.said('date') === '' ? strayed : 'date';
  return { problems: [cells.problem(field, yearsProblem(cells.said(field)))] };
}

/** At the edge of the years that are kept, one instant of a day may lie beyond it. */
function strayedField({ date, startTime, endTime }: WorkedTimes): ImportField | null {
  if (startTime !== null && !isOfKnownYears(startTime)) return 'start';
  if (endTime !== null && !isOfKnownYears(endTime)) return 'end';
  return isOfKnownYears(date) ? null : 'date';
}

const noDate = 'The date is missing.';

type Row = {
  cells: Cells;
  settings: Reading;
  timeZone: string;
  days: ZoneDays;
  /** What was found wrong so far. */
  problems: RowProblem[];
};
/** A clock on a day; an instant that the file says itself is not to be worked out. */
type Moment = {
  day: string;
  clock: string;
  isInstant: boolean;
  /** Two in the hour that clocks show twice. */
  at: readonly [first: string, ...later: string[]];
  /** Clocks never showed it, as they went forward. */
  isSkipped: boolean;
};
type Span = Pick<WorkedTimes, 'startTime' | 'endTime' | 'ms'>;

function readDay({ cells, settings, timeZone, problems }: Row, field: ImportField): string | null {
  const text = cells.said(field);
  if (text === '') return null;
  // "2026-03-02 00:00:00" is a day, too.
  const moment = momentIn(text);
  if (moment?.instant !== undefined && isOfKnownYears(moment.instant)) {
    return localDay(moment.instant, timeZone);
  }
  const read =
    moment?.instant === undefined
      ? dayIn(moment?.day ?? text, settings.dateOrder)
      : { problem: yearsProblem(text) };
  if ('day' in read) return read.day;
  problems.push(cells.problem(field, read.problem));
  return null;
}

function readDuration({ cells, settings, problems }: Row): number | null {
  const text = cells.said('duration');
  if (text === '') return null;
  const read = durationIn(text, { decimal: settings.decimal, unit: settings.durationUnit });
  if ('ms' in read) return read.ms;
  problems.push(cells.problem('duration', read.problem));
  return null;
}

/** A time, on the day of its own where it names one, otherwise on `onDay`. */
function readMoment(row: Row, field: 'start' | 'end', onDay: string | null): Moment | null {
  const { cells, settings, timeZone, days, problems } = row;
  const text = cells.said(field);
  if (text === '') return null;
  const moment = momentIn(text);
  if (moment?.instant !== undefined) {
    if (!isOfKnownYears(moment.instant)) {
      problems.push(cells.problem(field, yearsProblem(text)));
      return null;
    }
    const day = localDay(moment.instant, timeZone);
    return { day, clock: '', isInstant: true, at: [moment.instant], isSkipped: false };
  }
  const read = clockIn(moment?.time ?? text);
  const own = moment ? dayIn(moment.day, settings.dateOrder) : null;
  const problem = 'problem' in read ? read.problem : own && 'problem' in own ? own.problem : undefined;
  if (problem !== undefined || 'problem' in read) {
    problems.push(cells.problem(field, problem ?? ''));
    return null;
  }
  const day = own && 'day' in own ? own.day : onDay;
  if (day === null) {
    // Said once, of the date.
    return null;
  }
  return momentOn(days, read.isNextDay ? addDays(day, 1) : day, read.clock);
}

function momentOn(days: ZoneDays, day: string, clock: string): Moment {
  const [first, later] = [days.instant(day, clock), days.laterInstant(day, clock)];
  const at: Moment['at'] = later === undefined ? [first] : [first, later];
  return { day, clock, isInstant: false, at, isSkipped: days.isSkipped(day, clock) };
}

function skipped({ cells, timeZone }: Row, field: 'start' | 'end', { clock, day }: Moment): RowProblem {
  return cells.problem(
    field,
    `There was no ${clock.slice(0, 5)} on ${day} in ${timeZone}: the clocks went forward. Is it the right time zone?`,
  );
}

/** From when to when, and how long; all there is to say where start, end and duration contradict each other. */
function spanOf(row: Row, start: Moment | null, end: Moment | null, ms: number | null): Span | RowProblem {
  const { cells } = row;
  if (start?.isSkipped) return skipped(row, 'start', start);
  if (start && end) return clockedSpan(row, start, end, ms);
  if (ms === null) {
    if (start) return cells.problem('end', 'The end is missing: the timer was still running.');
    return cells.problem('duration', 'The duration is missing.');
  }
  if (start) return { startTime: start.at[0], endTime: after(start.at[0], ms), ms };
  if (end?.isSkipped) return skipped(row, 'end', end);
  if (end) return { startTime: after(end.at[0], -ms), endTime: end.at[0], ms };
  return { startTime: null, endTime: null, ms };
}

function clockedSpan(row: Row, start: Moment, end: Moment, ms: number | null): Span | RowProblem {
  const { cells } = row;
  const span = meantSpan(row, start, end, ms);
  if ('words' in span) return span;
  const [startTime, endTime] = span;
  const worked = msBetween(startTime, endTime);
  if (worked > dayMs) {
    return cells.problem('end', 'It ends more than a day after it starts. An entry has at most 24 hours.');
  }
  if (ms !== null && ms > worked + roundingMs) {
    const said = `${cells.said('start')} to ${cells.said('end')} (${formatDuration(worked)})`;
    return cells.problem('duration', `It says ${cells.said('duration')}, longer than from ${said}.`);
  }
  // A shorter duration says that there were breaks.
  return { startTime, endTime, ms: ms ?? worked };
}

/** Start and end, where the end may be after midnight; a problem where both are swapped. */
function meantSpan(
  row: Row,
  start: Moment,
  end: Moment,
  ms: number | null,
): readonly [string, string] | RowProblem {
  const onTheDay = spanBetween(start, end, ms);
  if (onTheDay) return end.isSkipped ? skipped(row, 'end', end) : onTheDay;
  const isSwapped = ms !== null && Math.abs(msBetween(end.at[0], start.at[0]) - ms) <= roundingMs;
  if (end.isInstant || start.day !== end.day || isSwapped) {
    return row.cells.problem('end', swappedWords(row.cells));
  }
  const next = momentOn(row.days, addDays(end.day, 1), end.clock);
  if (next.isSkipped) return skipped(row, 'end', next);
  return spanBetween(start, next, ms) ?? [start.at[0], next.at[0]];
}

/**
 * The instants that are meant, where either may be in the hour that clocks show twice: those with no more between them
 * than the duration needs. Nothing where the end is before the start.
 */
function spanBetween(start: Moment, end: Moment, ms: number | null): readonly [string, string] | undefined {
  const lasting = start.at
    .flatMap((from) => end.at.map((to) => [from, to] as const))
    .filter(([from, to]) => to >= from);
  if (ms === null) return lasting[0];
  const shortestFirst = lasting.toSorted((one, other) => msBetween(...one) - msBetween(...other));
  return shortestFirst.find(([from, to]) => msBetween(from, to) + roundingMs >= ms) ?? shortestFirst.at(-1);
}

function swappedWords(cells: Cells): string {
  const dayOf = (field: ImportField) => (cells.said(field) === '' ? '' : `${cells.said(field)} `);
  const [start, end] = [`${dayOf('date')}${cells.said('start')}`, `${dayOf('endDate')}${cells.said('end')}`];
  return `It ends (${end}) before it starts (${start}). Are they swapped?`;
}

/** Tools round durations, but not the clocks beside them. */
const roundingMs = minuteMs;

function msBetween(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from);
}

function after(instant: string, ms: number): string {
  return new Date(Date.parse(instant) + ms).toISOString();
}
