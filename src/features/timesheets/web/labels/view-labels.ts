import * as m from '#messages/timesheets.ts';
import type { PeriodPreset } from '#src/features/timesheets/rules/views/period.ts';
import type { TimesheetView } from '#src/features/timesheets/rules/views/timesheet-views.ts';

export const timesheetViewLabels: Record<TimesheetView, string> = {
  list: m.list,
  week: m.week,
  calendar: m.calendar,
  month: m.month,
};

export const periodPresetLabels: Record<PeriodPreset, string> = {
  today: m.today,
  'this-week': m.thisWeek,
  'last-week': m.lastWeek,
  'this-month': m.thisMonth,
  'last-month': m.lastMonth,
  'this-quarter': m.thisQuarter,
  'this-year': m.thisYear,
  all: m.allTime,
};
