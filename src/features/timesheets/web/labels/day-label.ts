import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { formatDuration } from '#src/platform/shared/durations.ts';

/** "Friday 20 November, 7:45 h"; only the day until the total is loaded. */
export function formatDayHours(day: string, ms: number | undefined): string {
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  if (ms === undefined) return name;
  return ms === 0 ? m.noTimeOnDay({ day: name }) : m.hoursOnDay({ day: name, duration: formatDuration(ms) });
}
