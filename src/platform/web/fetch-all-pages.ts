import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

export type ListedPage<T> = { items: T[]; nextCursor: string | null };
type PageRequest = { limit: number; cursor?: string };

/** The query for a whole list. It has a separate key: under a page's key, they would overwrite each other. */
export function allPagesQuery<F extends object, T>(
  list: { key: () => QueryKey; call: (input: F & PageRequest) => Promise<ListedPage<T>> },
  filter: F,
) {
  return queryOptions({
    queryKey: [...list.key(), 'whole', filter],
    queryFn: () => fetchAllPages((page) => list.call({ ...filter, ...page })),
    // Its result is what the server answered.
    meta: { isWholeList: true },
  });
}

/** Fetches all pages of lists that are searched and sorted in the browser. */
export async function fetchAllPages<T>(
  fetchPage: (page: PageRequest) => Promise<ListedPage<T>>,
): Promise<ListedPage<T>> {
  let page = await fetchPage({ limit: 1000 });
  if (page.nextCursor === null) return page;
  const items = [...page.items];
  while (page.nextCursor !== null) {
    // Each page starts where the previous one ended.
    page = await fetchPage({ limit: 1000, cursor: page.nextCursor });
    items.push(...page.items);
  }
  return { items, nextCursor: null };
}
