import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryCriteria } from '#src/features/timesheets/web/use-entry-filter.ts';
import { addDays, type DayRange } from '#src/platform/shared/days.ts';
import { queryClient } from '#src/platform/web/query-client.ts';
import { wholeList } from '#src/platform/web/whole-list.ts';

/** The entries of a week that a filter lets through, all of them. */
export function useWeekEntries(range: DayRange, criteria: EntryCriteria) {
  const list = useQuery({ ...weekQuery(range, criteria), placeholderData: keepPreviousData });
  const items = list.data?.items;
  return {
    // What came along from the day before is not of this week.
    entries: useMemo(() => items?.filter(({ day }) => range.from <= day && day <= range.to), [items, range]),
    error: list.error,
    retry: () => void list.refetch(),
  };
}

/** Whatever the filter hides: with the day before, for what began there may end here. */
export function useWholeWeek(range: DayRange): void {
  useQuery(weekQuery(range, {}));
}

/** As they are known by now, also right after one was saved. */
export function knownEntries(range: DayRange, criteria: EntryCriteria = {}): readonly TimesheetEntry[] {
  return queryClient.getQueryData(weekQuery(range, criteria).queryKey)?.items ?? [];
}

function weekQuery({ from, to }: DayRange, criteria: EntryCriteria) {
  const input = { ...criteria, from: addDays(from, -1), to, order: 'asc' as const, limit: 1000 };
  return {
    ...timesheets.list.queryOptions({ input }),
    queryFn: () => wholeList((page) => timesheets.list.call({ ...input, ...page })),
  };
}
