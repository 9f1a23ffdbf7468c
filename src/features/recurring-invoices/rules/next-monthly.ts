import { listOccurrences } from '#src/features/schedules/rules/occurrences.ts';
import { plainSchedule } from '#src/features/schedules/rules/schedule.ts';
import type { Schedule } from '#src/features/schedules/rules/schedule.ts';
import { addDays, monthOf } from '#src/platform/shared/calendar-days.ts';

/**
 * Monthly like an invoice of that day, from its next day on and not before today. The 31st becomes the last day of the
 * month, because a shorter month must not move the days after it.
 */
export function nextMonthly(day: string, today: string): Schedule {
  const monthly = { ...plainSchedule, every: 1, unit: 'month', firstDay: day } as const;
  const [firstDay = today] = listOccurrences(monthly, day < today ? today : addDays(day, 1), 1);
  const isShortened = firstDay.slice(8) !== day.slice(8);
  const isLastDay = day === monthOf(day).to && firstDay === monthOf(firstDay).to;
  return { ...monthly, firstDay, anchor: isShortened || isLastDay ? 'lastDay' : 'sameDay' };
}
