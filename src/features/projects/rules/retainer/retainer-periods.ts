import { addDays } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

export const retainerPeriods = ['oneOff', 'monthly', 'quarterly'] as const;
export type RetainerPeriod = (typeof retainerPeriods)[number];

/** Periods for which unused hours stay valid after their own; 0: they expire with it. */
export type CarryOver = number | 'unlimited';

/** Prepaid hours per period; recurring ones need a start day. */
export type Retainer = { ms: number; carryOver: CarryOver } & (
  | { period: 'oneOff'; start: string | null }
  | { period: 'monthly' | 'quarterly'; start: string }
);

/** Terms from a day on (null: from the beginning) until the next ones; null: no retainer. */
export type RetainerTerms = { from: string | null; retainer: Retainer | null };

/** Bounds beyond all selectable days, for one-off retainers without a start or end. */
export const minDay = '0001-01-01';
export const maxDay = '9999-12-31';

/** A range of days, both inclusive, with its hours. */
export type Period = {
  from: string;
  to: string;
  boughtMs: number;
  carryOver: CarryOver;
  /** No retainer follows directly: unused hours expire regardless of the carry-over rule. */
  isLast: boolean;
};

/**
 * Periods up to the one that contains the day, oldest first. Terms are in order of their start. When they
 * change: a new rate, hours or carry-over keeps the periods, and each has the hours in force on its first day
 * (a one-off retainer is one period with the newest total); a new length or start day ends the period and
 * starts a new series.
 */
export function retainerPeriodsUntil(terms: readonly RetainerTerms[], until: string): Period[] {
  return periodsBetween(terms, minDay, until);
}

/** Periods of which those that begin on these days have no hours. */
export function withoutHours<P extends Period>(periods: readonly P[], days: ReadonlySet<string>): P[] {
  return periods.map((period) => (days.has(period.from) ? { ...period, boughtMs: 0 } : period));
}

/** The period that contains the day. */
export function retainerPeriodAt(terms: readonly RetainerTerms[], day: string): Period | undefined {
  return periodsBetween(terms, day, day).find(({ from, to }) => from <= day && day <= to);
}

/** Omits periods that end before the first day. */
function periodsBetween(terms: readonly RetainerTerms[], first: string, until: string): Period[] {
  return toPeriodSeries(terms).flatMap((stretch) => {
    if (stretch.from > until || stretch.to < first) return [];
    const periods =
      stretch.newest.period === 'oneOff'
        ? [toSinglePeriod(stretch)]
        : toRecurringPeriods(stretch, first, until);
    return periods.map((period) => ({ ...period, isLast: period.to === stretch.to && stretch.ends }));
  });
}

/** The first day with prepaid hours. */
export function firstRetainerDay(terms: readonly RetainerTerms[]): string | undefined {
  return toPeriodSeries(terms)[0]?.from;
}

/** All days outside every period: before, between and after retainers. */
export function daysWithoutRetainer(terms: readonly RetainerTerms[]): DayRange[] {
  const ranges: DayRange[] = [];
  let next: string | undefined = minDay;
  for (const { from, to } of toPeriodSeries(terms)) {
    if (next !== undefined && next < from) ranges.push({ from: next, to: addDays(from, -1) });
    next = to === maxDay ? undefined : addDays(to, 1);
  }
  return next === undefined ? ranges : [...ranges, { from: next, to: maxDay }];
}

/** A series of periods with the same length and start day. */
type PeriodSeries = {
  from: string;
  to: string;
  terms: { from: string; retainer: Retainer }[];
  newest: Retainer;
  ends: boolean;
};

function toPeriodSeries(terms: readonly RetainerTerms[]): PeriodSeries[] {
  const allSeries: PeriodSeries[] = [];
  for (const [place, { from, retainer }] of terms.entries()) {
    const next = terms[place + 1]?.from;
    const to = next == null ? maxDay : addDays(next, -1);
    const first = laterDay(from ?? minDay, retainer?.start ?? minDay);
    if (!retainer || first > to) continue;
    const before = allSeries.at(-1);
    const follows = before !== undefined && addDays(before.to, 1) === first;
    if (before) before.ends = !follows;
    if (follows && hasSamePeriods(before.newest, retainer)) {
      before.to = to;
      before.newest = retainer;
      before.terms.push({ from: first, retainer });
    } else {
      allSeries.push({
        from: first,
        to,
        terms: [{ from: first, retainer }],
        newest: retainer,
        ends: to !== maxDay,
      });
    }
  }
  for (const stretch of allSeries.slice(-1)) stretch.ends = stretch.to !== maxDay;
  return allSeries;
}

function hasSamePeriods(a: Retainer, b: Retainer): boolean {
  return a.period === b.period && a.start === b.start;
}

function toSinglePeriod({ from, to, newest: { ms, carryOver } }: PeriodSeries): Omit<Period, 'isLast'> {
  return { from, to, boughtMs: ms, carryOver };
}

function toRecurringPeriods(
  { from, to, terms, newest }: PeriodSeries,
  first: string,
  until: string,
): Omit<Period, 'isLast'>[] {
  const start = newest.start ?? from;
  const step = newest.period === 'quarterly' ? 3 : 1;
  const last = until < to ? until : to;
  const since = laterDay(first, from);
  const periods: Omit<Period, 'isLast'>[] = [];
  let place = Math.floor((monthsBetween(start, since) - 1) / step);
  let next = addMonths(start, place * step);
  for (;;) {
    const begins = laterDay(next, from);
    if (begins > last) return periods;
    place += 1;
    next = addMonths(start, place * step);
    if (next <= since) continue;
    const { ms, carryOver } = terms.findLast((each) => each.from <= begins)?.retainer ?? newest;
    const ends = dayBefore(next);
    periods.push({ from: begins, to: ends < to ? ends : to, boughtMs: ms, carryOver });
  }
}

/**
 * The same day of another month, or its last day if shorter; counted from the start day, so that the 31st is
 * never lost.
 */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const [inYear, place] = [Math.floor(months / 12), months % 12];
  return `${padNumber(inYear, 4)}-${padNumber(place + 1, 2)}-${padNumber(Math.min(date, daysInMonth(inYear, place)), 2)}`;
}

function dayBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (date > 1) return `${day.slice(0, 8)}${padNumber(date - 1, 2)}`;
  const [inYear, place] = month > 1 ? [year, month - 2] : [year - 1, 11];
  return `${padNumber(inYear, 4)}-${padNumber(place + 1, 2)}-${daysInMonth(inYear, place)}`;
}

/** In days. Calculated without `Date`, since a retainer can have thousands of periods. */
function daysInMonth(year: number, place: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return place === 1 && isLeap ? 29 : (monthLengths[place] ?? 31);
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from);
}

function laterDay(a: string, b: string): string {
  return a > b ? a : b;
}

function padNumber(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}
