import { formatDay } from '#src/platform/shared/days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';

/** "Friday 20 November, 7:45 h"; its name alone until its hours are known. */
export function dayInWords(day: string, ms: number | undefined): string {
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  if (ms === undefined) return name;
  return ms === 0 ? `${name}, no time` : `${name}, ${formatDuration(ms)} h`;
}
