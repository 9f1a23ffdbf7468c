import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { dayForKey } from '#src/features/timesheets/rules/views/month-layout.ts';
import { stepPeriod } from '#src/features/timesheets/rules/views/period.ts';
import type { EntryFilter } from '#src/features/timesheets/web/filters/use-entry-filter.ts';
import { monthOf } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

/**
 * Roving tab index: arrows move between days, also into other months; Page Up and Page Down change the month.
 */
export function useDayKeys(filter: EntryFilter, range: DayRange, sheet: RefObject<HTMLElement | null>) {
  const { today, weekStart } = filter.calendar;
  const [chosen, setChosen] = useState(today);
  const isShown = (day: string) => range.from <= day && day <= range.to;
  const day = [chosen, today].find(isShown) ?? range.from;

  const pendingFocus = useRef<string | null>(null);

  // The days of another month render after the key press.
  useEffect(() => {
    if (pendingFocus.current !== day) return;
    pendingFocus.current = null;
    sheet.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  return {
    day,
    open: (which: string) => filter.go({ view: 'calendar', range: { from: which, to: which } }),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const from = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
      if (from === undefined) return;
      const next = sameDayOnPage(event.key, from) ?? dayForKey(event.key, from, weekStart);
      if (next === null) return;
      event.preventDefault();
      pendingFocus.current = next;
      setChosen(next);
      if (!isShown(next)) filter.setRange(monthOf(next));
    },
  };
}

function sameDayOnPage(key: string, day: string): string | null {
  if (key !== 'PageUp' && key !== 'PageDown') return null;
  const month = stepPeriod(monthOf(day), key === 'PageUp' ? -1 : 1);
  const sameDay = `${month.from.slice(0, 8)}${day.slice(8)}`;
  return sameDay > month.to ? month.to : sameDay;
}
