import * as m from '#messages/timesheets.ts';
import { formatDay, monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

type LabelOptions = { isShort?: boolean; locale?: string };

/** "November 2026", "16 – 22 Nov 2026"; the short form omits the year. */
export function periodLabel(range: DayRange | null, { isShort = false, locale }: LabelOptions = {}): string {
  if (!range) return m.allTime;
  const { from, to } = range;
  if (monthOf(from).from === from && monthOf(from).to === to)
    return formatDay(from, { month: 'long', year: 'numeric' }, locale);
  const days = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(isShort ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
  return days.formatRange(new Date(from), new Date(to));
}
