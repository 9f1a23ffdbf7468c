import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShownEntry } from '#src/features/timesheets/outbox-overlay.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { currentOutbox } from '#src/features/timesheets/web/outbox/current.ts';
import { useShownEntries } from '#src/features/timesheets/web/outbox/use-shown.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/use-entry-filter.ts';
import { addDays, type DayRange } from '#src/platform/shared/days.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { wholeListQuery } from '#src/platform/web/whole-list.ts';

/** The entries of a week that a filter lets through, all of them, with what waits to be sent. */
export function useWeekEntries(range: DayRange, criteria: EntryCriteria) {
  const list = useQuery({ ...weekQuery(range, criteria), placeholderData: keepPreviousData });
  const shown = useMemo(() => listOf(range, criteria), [range, criteria]);
  const entries = useShownEntries(list.data?.items, shown, list.dataUpdatedAt);
  return {
    // What came along from the day before is not of this week.
    entries: useMemo(
      () => entries?.filter(({ day }) => range.from <= day && day <= range.to),
      [entries, range],
    ),
    error: list.error,
    retry: () => void list.refetch(),
  };
}

/** Whatever the filter hides: with the day before, for what began there may end here. */
export function useWholeWeek(range: DayRange): void {
  useQuery(weekQuery(range, {}));
}

/** As they are known by now, also right after one was saved. */
export function knownEntries(range: DayRange, criteria: EntryCriteria = {}): readonly ShownEntry[] {
  const { data, dataUpdatedAt = 0 } = queryClient.getQueryState(weekQuery(range, criteria).queryKey) ?? {};
  const items = data?.items ?? [];
  return currentOutbox()?.entriesShown(items, listOf(range, criteria), dataUpdatedAt) ?? items;
}

function weekQuery(range: DayRange, criteria: EntryCriteria) {
  const input = { ...filterOf(range, criteria), order: 'asc' as const };
  return wholeListQuery(timesheets.list, input);
}

function listOf(range: DayRange, criteria: EntryCriteria) {
  return { filter: filterOf(range, criteria), order: 'asc' as const, hasMore: false };
}

function filterOf({ from, to }: DayRange, criteria: EntryCriteria) {
  return { ...criteria, from: addDays(from, -1), to };
}
