import * as m from '#messages/invoices.ts';
import { daysBetween, formatShortDay } from '#src/platform/shared/calendar-days.ts';
import * as text from '#src/platform/web/kit/text.module.css';

/** How soon an open invoice is due, or how late it is; the day is in the tooltip. */
export function DueIn({ day, today }: { day: string | null; today: string }) {
  if (day === null) return null;
  const days = daysBetween(today, day);
  return (
    <span title={formatShortDay(day, today)} className={days < 0 ? text.error : undefined}>
      {days < 0 ? m.daysLate({ count: -days }) : m.dueInDays({ days })}
    </span>
  );
}
