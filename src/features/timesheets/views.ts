import { type DayRange, monthOf, weekOf } from '#src/platform/shared/days.ts';
import type { Calendar } from './period.ts';

/** The ways to look at time, by the word that the address has for them. */
export const views = ['list', 'week', 'calendar', 'month'] as const;
export type View = (typeof views)[number];

export const viewNames: Record<View, string> = {
  list: 'List',
  week: 'Week',
  calendar: 'Calendar',
  month: 'Month',
};

/** What the address says; the list where it says nothing one can read. */
export function readView(written: string): View {
  return views.find((word) => word === written) ?? 'list';
}

/**
 * The days that a view shows of those that were chosen: the list all of them (null is all time), the others the week,
 * day or month around today if that is among them, else around the first.
 */
export function viewRange(view: View, range: DayRange | null, calendar: Calendar): DayRange | null {
  if (view === 'list') return range;
  if (view === 'calendar' && range && range.from === range.to) return range;
  const { today, weekStart } = calendar;
  const day = !range || (range.from <= today && today <= range.to) ? today : range.from;
  return view === 'month' ? monthOf(day) : weekOf(day, weekStart);
}

/** The address that leads to one entry: the list of its day, the entry marked in it and in sight. */
export function entryAddress(id: string, day: string): string {
  return `/timesheets?range=${day}..${day}&entry=${id}`;
}
