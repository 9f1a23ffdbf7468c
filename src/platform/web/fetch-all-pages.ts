import { queryOptions } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';

type Page<T> = { items: T[]; nextCursor: string | null };
type PageRequest = { limit: number; cursor?: string };

/** The query for a whole list. Its key is its own: under the key of a single page, either would replace the other. */
export function allPagesQuery<F extends object, T>(
  list: { key: () => QueryKey; call: (input: F & PageRequest) => Promise<Page<T>> },
  filter: F,
) {
  return queryOptions({
    queryKey: [...list.key(), 'whole', filter],
    queryFn: () => fetchAllPages((page) => list.call({ ...filter, ...page })),
  });
}

/** Asks for page after page until the list is whole: what few have many of is searched and sorted in the browser. */
export async function fetchAllPages<T>(fetchPage: (page: PageRequest) => Promise<Page<T>>): Promise<Page<T>> {
  const items: T[] = [];
  let page = await fetchPage({ limit: 1000 });
  items.push(...page.items);
  while (page.nextCursor !== null) {
    // Each page begins where the one before ended.
    page = await fetchPage({ limit: 1000, cursor: page.nextCursor });
    items.push(...page.items);
  }
  return { items, nextCursor: null };
}
