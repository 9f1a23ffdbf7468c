import { monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { CalendarSettings } from './period.ts';

/** The ways to look at time, by the word that the address has for them. */
export const timesheetViews = ['list', 'week', 'calendar', 'month'] as const;
export type TimesheetView = (typeof timesheetViews)[number];

export const timesheetViewLabels: Record<TimesheetView, string> = {
  list: 'List',
  week: 'Week',
  calendar: 'Calendar',
  month: 'Month',
};

/** What the address says; the list where it says nothing one can read. */
export function parseViewParam(param: string): TimesheetView {
  return timesheetViews.find((word) => word === param) ?? 'list';
}

/**
 * The days that a view shows of those that were chosen: the list all of them (null is all time), the others the week,
 * day or month around today if that is among them, else around the first.
 */
export function viewRange(
  view: TimesheetView,
  range: DayRange | null,
  calendar: CalendarSettings,
): DayRange | null {
  if (view === 'list') return range;
  if (view === 'calendar' && range && range.from === range.to) return range;
  const { today, weekStart } = calendar;
  const day = !range || (range.from <= today && today <= range.to) ? today : range.from;
  return view === 'month' ? monthOf(day) : weekOf(day, weekStart);
}

/** The address that leads to one entry: the list of its day, the entry marked in it and in sight. */
export function entryUrl(id: string, day: string): string {
  return `/timesheets?range=${day}..${day}&entry=${id}`;
}
