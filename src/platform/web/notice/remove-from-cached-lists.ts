import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#src/platform/web/query-client.ts';

/** Removes a record from cached lists. The returned function shows it again in its place; newer records stay. */
export function removeFromCachedLists(keys: readonly QueryKey[], id: string): () => void {
  const before = keys.flatMap((queryKey) => queryClient.getQueriesData({ queryKey }));
  for (const queryKey of keys) queryClient.setQueriesData({ queryKey }, (list) => withoutItem(list, id));
  return () => {
    for (const [queryKey, old] of before)
      queryClient.setQueryData(queryKey, (list: unknown) => withItem(list, old, id));
  };
}

/** A cached list (one page, or an infinite query's pages) without the item. */
function withoutItem(cached: unknown, id: string): unknown {
  if (!isObject(cached)) return cached;
  if ('pages' in cached && Array.isArray(cached.pages)) {
    return { ...cached, pages: cached.pages.map((page) => withoutItem(page, id)) };
  }
  if (!('items' in cached) || !Array.isArray(cached.items)) return cached;
  return { ...cached, items: cached.items.filter((item: unknown) => !isItem(item, id)) };
}

/** The list with the item restored, before the first of its former successors that still exists. */
function withItem(cached: unknown, old: unknown, id: string): unknown {
  if (!isObject(cached) || !isObject(old)) return cached;
  if ('pages' in cached && 'pages' in old && Array.isArray(cached.pages) && Array.isArray(old.pages)) {
    const before: readonly unknown[] = old.pages;
    return { ...cached, pages: cached.pages.map((page, place) => withItem(page, before[place], id)) };
  }
  if (!('items' in cached) || !Array.isArray(cached.items)) return cached;
  if (!('items' in old) || !Array.isArray(old.items)) return cached;
  const now: readonly unknown[] = cached.items;
  const was: readonly unknown[] = old.items;
  const place = was.findIndex((item) => isItem(item, id));
  if (place === -1 || now.some((item) => isItem(item, id))) return cached;
  const following = new Set(was.slice(place + 1).map(itemId));
  const next = now.findIndex((item) => following.has(itemId(item)));
  return { ...cached, items: now.toSpliced(next === -1 ? now.length : next, 0, was[place]) };
}

function isItem(item: unknown, id: string): boolean {
  return itemId(item) === id;
}

function itemId(item: unknown): unknown {
  return isObject(item) && 'id' in item ? item.id : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
