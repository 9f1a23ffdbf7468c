import { monthOf, weekOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';
import type { CalendarSettings } from './period.ts';

/** Views, by their URL parameter. */
export const timesheetViews = ['list', 'week', 'calendar', 'month'] as const;
export type TimesheetView = (typeof timesheetViews)[number];

/** Reads the URL parameter; the list if missing or invalid. */
export function parseViewParam(param: string): TimesheetView {
  return timesheetViews.find((word) => word === param) ?? 'list';
}

/**
 * The days a view shows of the chosen range: the list all of them (null for all time); the others the week,
 * day or month that contains today if in range, else the first day.
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

/** Link to an entry: the list of its day, with the entry highlighted and scrolled into view. */
export function entryUrl(id: string, day: string): string {
  return `/timesheets?range=${day}..${day}&entry=${id}`;
}
