import { currentFormats, formatNumber } from './formats/formats.ts';

// Durations are whole milliseconds, which represent five decimals of an hour exactly. The API uses decimal hours. [3.1]

export const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000] as const;

export function msToHours(ms: number): number {
  return ms / hourMs;
}

/** Hours to whole milliseconds: 0.1234 h is 444,240 ms. */
export function hoursToMs(hours: number): number {
  return Math.round(hours * hourMs);
}

/** Rounds to the nearest second, for display but not billing. */
export function roundToSeconds(ms: number): number {
  return Math.round(ms / 1000) * 1000;
}

/** For lists and totals, never with seconds: 7:45, or 7.75 if the account reads decimal hours. */
export function formatDuration(ms: number): string {
  if (currentFormats().hours === 'decimal') return formatDecimalHours(ms, 2);
  const minutes = Math.round(ms / minuteMs);
  return `${Math.floor(minutes / 60)}:${padTwoDigits(minutes % 60)}`;
}

/** The exact duration, where one entry is looked at: 7:45, 7:45:12, or 7.75. */
export function formatExactDuration(ms: number): string {
  return currentFormats().hours === 'decimal' ? formatDecimalHours(ms, 7) : formatExactClock(ms);
}

/** Like a clock in every account's format: 7:45, or 7:45:12. */
export function formatExactClock(ms: number): string {
  return formatInUnit(ms, commonUnitMs([ms]));
}

/** For documents, whose figures add up: all show seconds if any figure has them. */
export function durationFormatter(durationsMs: Iterable<number>): (ms: number) => string {
  const unitMs = commonUnitMs(durationsMs);
  return (ms) => formatInUnit(ms, unitMs);
}

/** A minute, or a second if one of the figures isn't whole minutes. */
export function commonUnitMs(durationsMs: Iterable<number>): number {
  for (const durationMs of durationsMs) if (Math.round(durationMs) % minuteMs !== 0) return 1000;
  return minuteMs;
}

export function formatInUnit(durationMs: number, unitMs: number): string {
  const ms = Math.round(durationMs);
  const minutes = `${Math.floor(ms / hourMs)}:${padTwoDigits((ms / minuteMs) % 60)}`;
  if (unitMs === minuteMs) return minutes;
  // Imported hours such as 0.3333 have fractions of a second; without them the column would not add up.
  const part = ms % 1000 === 0 ? '' : String((ms % 1000) / 1000).slice(1);
  return `${minutes}:${padTwoDigits((ms / 1000) % 60)}${part}`;
}

/** Hours, minutes and seconds, as the timer shows them: 01:12:44. */
export function formatClock(ms: number): string {
  return [ms / hourMs, (ms / minuteMs) % 60, (ms / 1000) % 60].map(padTwoDigits).join(':');
}

/** Decimal hours: 7.75 or 7,75. A `locale` is the language of a document. */
export function formatHours(ms: number, locale?: string): string {
  return formatNumber(msToHours(ms), { maximumFractionDigits: 2 }, locale);
}

/** Two decimals or more. Whole milliseconds have at most seven: what a field shows is what it reads. */
function formatDecimalHours(ms: number, maximumFractionDigits: number): string {
  return formatNumber(msToHours(ms), { minimumFractionDigits: 2, maximumFractionDigits, useGrouping: false });
}

/** A duration for editing; saving it unchanged loses no precision. */
export function formatDurationInput(ms: number): string {
  return ms % 1000 === 0 ? formatExactDuration(ms) : formatDecimalHours(ms, 7);
}

export type DurationProblem = 'missing' | 'invalid';
export type ParsedDuration = { ms: number } | { problem: DurationProblem };

const inputFormats: [RegExp, (a: number, b: number, c: number) => number][] = [
  // 2 · 2.5 · 2,5 · .5 · 2h · 2.5 h
  [/^(\d{1,5}|\d{0,5}[.,]\d{1,7})(?:h|$)$/, (hours) => hoursToMs(hours)],
  // 2h 30min · 2h30 · 2 h 30 m
  [/^(\d{1,5})h([0-5]?\d)(?:m|min)?$/, (hours, minutes) => hours * hourMs + minutes * minuteMs],
  // 90min · 90 m
  [/^(\d{1,6})(?:m|min)$/, (minutes) => minutes * minuteMs],
  // 1:30 · 1:30:15
  [
    /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/,
    (hours, minutes, seconds) => hours * hourMs + minutes * minuteMs + seconds * 1000,
  ],
];

/** Parses the text of a duration field. */
export function parseDuration(text: string): ParsedDuration {
  const typed = text.replaceAll(/\s+/g, '').toLowerCase();
  for (const [shape, msMeant] of inputFormats) {
    const parts = shape.exec(typed)?.slice(1).map(parseNumber);
    if (parts) return { ms: msMeant(parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0) };
  }
  return { problem: typed === '' ? 'missing' : 'invalid' };
}

function parseNumber(part: string | undefined): number {
  return Number((part ?? '0').replace(',', '.'));
}

function padTwoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
