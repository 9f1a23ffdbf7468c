import * as m from '#messages/timesheets.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';

/** "Friday 20 November, 7:45 h"; only the day until the total is loaded. */
export function formatDayHours(day: string, ms: number | undefined, format: (ms: number) => string): string {
  const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'long' });
  if (ms === undefined) return name;
  return ms === 0 ? m.noTimeOnDay({ day: name }) : m.hoursOnDay({ day: name, duration: format(ms) });
}
