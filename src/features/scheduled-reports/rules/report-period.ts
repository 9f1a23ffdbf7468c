import { addDays, monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/** Which days a report is about, seen from the day of its schedule. */
export const reportPeriods = ['lastWeek', 'lastMonth', 'lastQuarter', 'lastYear'] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** The whole week, month, quarter or year before the one that contains the day. */
export function reportedDays(period: ReportPeriod, day: string, weekStart: number): DayRange {
  switch (period) {
    case 'lastWeek':
      return weekOf(addDays(day, -7), weekStart);
    case 'lastMonth':
      return monthOf(addDays(monthOf(day).from, -1));
    case 'lastQuarter': {
      const to = addDays(firstDayOfQuarter(day), -1);
      return { from: firstDayOfQuarter(to), to };
    }
    case 'lastYear': {
      const to = addDays(`${day.slice(0, 4)}-01-01`, -1);
      return { from: `${to.slice(0, 4)}-01-01`, to };
    }
  }
}

function firstDayOfQuarter(day: string): string {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${day.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}
