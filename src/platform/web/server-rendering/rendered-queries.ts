import type {
  RenderedQuery,
  RenderedWith,
  PreloadedAnswer,
} from '#src/platform/shared/requests/preloaded-answers-format.ts';
import { queryClient } from '#src/platform/web/query-client.ts';

/** How long ago the document was sent, at most: the page refetches old results, as always. */
const ageMs = () => performance.now();

/** Fills the query cache with what the page was rendered with, so that the first render equals it. */
export function restoreQueries(queries: RenderedWith['queries'], calls: readonly PreloadedAnswer[]): void {
  const updatedAt = Date.now() - ageMs();
  for (const query of queries) {
    const result = 'call' in query ? calls[query.call]?.answer : query.result;
    // JSON has no `undefined`, which stands for the first page.
    const data = query.isPaged ? { pages: [result], pageParams: [undefined] } : result;
    queryClient.setQueryData(query.key, data, { updatedAt });
  }
}

/** The results in the query cache, for the browser. */
export function dehydrateQueries(calls: readonly PreloadedAnswer[]): RenderedQuery[] {
  const places = new Map(calls.map(({ answer }, place) => [answer, place]));
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey: key, state: { data } }) => {
      const page = firstPage(data);
      const result: unknown = page ?? data;
      const call = places.get(result);
      return {
        key,
        ...(page !== undefined && { isPaged: true }),
        ...(call === undefined ? { result } : { call }),
      };
    });
}

function firstPage(data: unknown): unknown {
  const isPaged = typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
  return isPaged && Array.isArray(data.pages) ? data.pages[0] : undefined;
}
