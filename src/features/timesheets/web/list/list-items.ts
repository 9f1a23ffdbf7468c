import type { OptimisticEntry } from '#src/features/timesheets/rules/offline/optimistic-entries.ts';
import { groupByDay } from '#src/platform/shared/calendar-days.ts';

/** A row of the list: a day header or an entry. */
export type EntryListItem =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'entry'; key: string; entry: OptimisticEntry; place: number };

/** Days and entries in display order; `place` counts entries from 1. */
export function toListItems(entries: readonly OptimisticEntry[]): EntryListItem[] {
  let place = 0;
  return groupByDay(entries).flatMap(({ day, items }): EntryListItem[] => [
    { kind: 'day', key: day, day },
    ...items.map((entry): EntryListItem => {
      place += 1;
      return { kind: 'entry', key: entry.id, entry, place };
    }),
  ]);
}
