import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import { suggestionWindow } from '#src/features/calendar-import/rules/suggestion.ts';
import type { CalendarSuggestion } from '#src/features/calendar-import/rules/suggestion.ts';
import { calendarImport } from '#src/features/calendar-import/web/public.tsx';
import { useAccount } from '#src/features/identity/web/public.tsx';
import { suggestedEntry } from '#src/features/timesheets/rules/suggestions/suggested-entry.ts';
import type { SuggestedEntry } from '#src/features/timesheets/rules/suggestions/suggested-entry.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { groupByDay } from '#src/platform/shared/calendar-days.ts';
import type { DayRange } from '#src/platform/shared/calendar-days.ts';

export type Suggestion = CalendarSuggestion & { entry: SuggestedEntry };

/** Suggestions of the period by day, each with the entry it would become. Without a period, all. */
export function useSuggestions(range: DayRange | null, today: string) {
  const { timeZone } = useAccount().preferences;
  const input = range ?? suggestionWindow(today);
  const list = useQuery(calendarImport.list.queryOptions({ input, placeholderData: keepPreviousData }));
  const items = list.data?.items;
  const lastWork = useQuery(
    timesheets.suggestedWork.queryOptions({ input, placeholderData: keepPreviousData }),
  ).data?.items;
  const days = useMemo(() => {
    const workByTitle = new Map(lastWork?.map((work) => [work.description, work]));
    const suggestions = (items ?? []).map((item): Suggestion => {
      const entry = suggestedEntry(item, {
        lastWork: workByTitle.get(item.title),
        timeZone,
        untitled: m.untitledEvent,
      });
      return { ...item, entry };
    });
    return groupByDay(suggestions);
  }, [items, lastWork, timeZone]);
  return {
    days,
    isLoading: items === undefined,
    error: list.error,
    retry: () => void list.refetch(),
    hasMore: list.data?.hasMore ?? false,
  };
}
