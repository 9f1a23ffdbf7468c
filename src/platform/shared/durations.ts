// Durations are whole seconds; decimal hours are how they are shown and sent.

export function hoursOf(seconds: number): number {
  return seconds / 3600;
}

/** The whole seconds that are meant: 0.3333 h are 1200 s. */
export function secondsOf(hours: number): number {
  return Math.round(hours * 3600);
}

/** Hours and minutes, to the nearest minute: 7:45. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}`;
}

/** A clock that counts seconds, as the timer shows it: 01:12:44. */
export function formatClock(seconds: number): string {
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');
}

/** Decimal hours as people write them where they live: 7.75 or 7,75. */
export function formatHours(seconds: number, locale?: string): string {
  const key = locale ?? '';
  const format = hourFormats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  hourFormats.set(key, format);
  return format.format(hoursOf(seconds));
}

// Making a format costs more than using it a hundred times.
const hourFormats = new Map<string, Intl.NumberFormat>();

/** What a duration field shows for editing: nothing of the entry is lost by saving it again. */
export function formatForInput(seconds: number): string {
  return seconds % 60 === 0 ? formatDuration(seconds) : formatClock(seconds);
}

export type ParsedDuration = { seconds: number } | { problem: string };

export const durationHint = 'Write it like 2, 2.5, 2h 30min, 1:30 or 90min.';

const shapes: [RegExp, (a: number, b: number, c: number) => number][] = [
  // 2 · 2.5 · 2,5 · .5 · 2h · 2.5 h
  [/^(\d{1,5}|\d{0,5}[.,]\d{1,6})(?:h|$)$/, (hours) => secondsOf(hours)],
  // 2h 30min · 2h30 · 2 h 30 m
  [/^(\d{1,5})h([0-5]?\d)(?:m|min)?$/, (hours, minutes) => hours * 3600 + minutes * 60],
  // 90min · 90 m
  [/^(\d{1,6})(?:m|min)$/, (minutes) => minutes * 60],
  // 1:30 · 1:30:15
  [
    /^(\d{1,5}):([0-5]\d)(?::([0-5]\d))?$/,
    (hours, minutes, seconds) => hours * 3600 + minutes * 60 + seconds,
  ],
];

/** What somebody typed into a duration field. */
export function parseDuration(text: string): ParsedDuration {
  const typed = text.replaceAll(/\s+/g, '').toLowerCase();
  for (const [shape, seconds] of shapes) {
    const parts = shape.exec(typed)?.slice(1).map(numberOf);
    if (parts) return { seconds: seconds(parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0) };
  }
  return {
    problem: typed === '' ? `Enter a duration. ${durationHint}` : `This is no duration. ${durationHint}`,
  };
}

function numberOf(part: string | undefined): number {
  return Number((part ?? '0').replace(',', '.'));
}

function twoDigits(value: number): string {
  return String(Math.floor(value)).padStart(2, '0');
}
