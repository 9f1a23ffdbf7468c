import { useQuery } from '@tanstack/react-query';
import * as m from '#messages/timesheets.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import type { EntryFilter } from './use-entry-filter.ts';

/** For a filter that matches nothing: the sentence, and one action that helps. */
export function useNoMatches(filter: EntryFilter) {
  const isLimited = filter.isOn && filter.range !== null;
  const allTime = useQuery(timesheets.totals.queryOptions({ input: filter.criteria, enabled: isLimited }));
  const count = isLimited ? (allTime.data?.count ?? 0) : 0;
  const sentence = noMatchesSentence(filter);
  if (count === 0) return { sentence, action: { label: clearLabel(filter), onClick: filter.clear } };
  return {
    sentence,
    action: {
      label: m.searchAllTime({ count }),
      // Only the list shows all time.
      onClick: () => filter.go({ view: 'list', range: null }),
    },
  };
}

function noMatchesSentence({ criteria: { search: text }, range }: EntryFilter): string {
  if (text === undefined) return range ? m.noMatchesOnTheseDays : m.noMatches;
  return range ? m.noMatchesForTextOnTheseDays({ text }) : m.noMatchesForText({ text });
}

function clearLabel({ criteria: { search, ...others } }: EntryFilter): string {
  if (search === undefined) return m.clearFilters;
  return Object.keys(others).length === 0 ? m.clearSearch : m.clearSearchAndFilters;
}
