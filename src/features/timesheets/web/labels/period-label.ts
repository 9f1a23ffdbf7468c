import * as m from '#messages/timesheets.ts';
import { formatDay, formatDays, monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** "November 2026", "16 – 22 Nov 2026"; the short form omits the year. */
export function periodLabel(range: DayRange | null, { isShort = false } = {}): string {
  if (!range) return m.allTime;
  const { from, to } = range;
  if (monthOf(from).from === from && monthOf(from).to === to)
    return formatDay(from, { month: 'long', year: 'numeric' });
  return formatDays(range, { day: 'numeric', month: 'short', ...(isShort ? {} : { year: 'numeric' }) });
}
