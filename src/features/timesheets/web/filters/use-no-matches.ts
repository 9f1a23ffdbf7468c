import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/timesheets.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFilter } from './use-entry-filter.ts';

/** For a filter that matches nothing: the sentence, and one action that helps. */
export function useNoMatches(filter: EntryFilter) {
  const isLimited = filter.isOn && filter.range !== null;
  const allTime = useQuery(timesheets.totals.queryOptions({ input: filter.criteria, enabled: isLimited }));
  const count = isLimited ? (allTime.data?.count ?? 0) : 0;
  if (count === 0) return { sentence: m.noMatches, action: { label: m.showAll, onClick: filter.clear } };
  return {
    sentence: m.noMatchesOnTheseDays,
    action: {
      label: m.searchAllTime({ count }),
      // Only the list shows all time.
      onClick: () => filter.go({ view: 'list', range: null }),
    },
  };
}
