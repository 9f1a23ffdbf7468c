import { partialMatchKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { uniqueTags } from '#src/platform/shared/tags.ts';

// Outside the keys of timesheets, so that a save doesn't refetch it.
export const usedTagsKey = ['used-tags'];

/** The tags of all entries, most used first; loaded once they are needed. */
export function useUsedTags({ isNeeded = true } = {}): readonly string[] {
  const { data } = useQuery({
    ...timesheets.tags.queryOptions({ input: {} }),
    queryKey: usedTagsKey,
    staleTime: 60_000,
    enabled: isNeeded,
  });
  const usedTags = useMemo(() => data?.items.map(({ tag }) => tag) ?? [], [data]);
  useRefetchOnTagChanges(data && usedTags);
  return usedTags;
}

/** Refetches when a list of entries arrives with a tag that is new, or without one that it had. */
function useRefetchOnTagChanges(usedTags: readonly string[] | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!usedTags) return undefined;
    const lists = queries.getQueryCache();
    const tagsByList = new Map(
      lists.findAll({ queryKey: timesheets.list.key() }).map((list) => [list.queryHash, tagsOf(list)]),
    );
    return lists.subscribe(({ type, query: { queryHash } }) => {
      const list = type === 'updated' ? lists.get(queryHash) : undefined;
      if (!list || !partialMatchKey(list.queryKey, timesheets.list.key())) return;
      const [before, tags] = [tagsByList.get(queryHash) ?? [], tagsOf(list)];
      tagsByList.set(queryHash, tags);
      const isSame = tags.every((tag) => usedTags.includes(tag)) && before.every((tag) => tags.includes(tag));
      if (!isSame) void queries.invalidateQueries({ queryKey: usedTagsKey }, { cancelRefetch: false });
    });
  }, [queries, usedTags]);
}

type EntryPage = { items: readonly TimesheetEntry[] };

function tagsOf({ state: { data } }: Query): string[] {
  // The keys of timesheets.list hold a page, or pages.
  const list = data as EntryPage | { pages: readonly EntryPage[] } | undefined;
  const pages = list === undefined ? [] : 'pages' in list ? list.pages : [list];
  return uniqueTags(pages.flatMap(({ items }) => items.flatMap(({ tags }) => tags)));
}
