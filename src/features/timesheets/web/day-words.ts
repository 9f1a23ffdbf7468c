import { formatDay } from '#src/platform/shared/days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';

/** "Friday 20 November, 7:45 h"; its name alone until its hours are known. */
export function dayInWords(day: string, seconds: number | undefined): string {
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  if (seconds === undefined) return name;
  return seconds === 0 ? `${name}, no time` : `${name}, ${formatDuration(seconds)} h`;
}
