import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import type { RecordSearch } from './feature.ts';
import type { ListedPage } from './fetch-all-pages.ts';

type UseFound = RecordSearch['useFound'];
type ToFound<T> = (record: T) => { label: string; path: string };
type ListQuery<T, Key extends QueryKey> = UseQueryOptions<ListedPage<T>, Error, ListedPage<T>, Key>;

const maxFound = 5;

/** Lets the palette search a list on the server. */
export function serverSearch<T, Key extends QueryKey>(
  queryOf: (input: { search: string; limit: number }) => ListQuery<T, Key>,
  toFound: ToFound<T>,
): UseFound {
  return function useFound(search, enabled) {
    const { data, isPending } = useQuery({ ...queryOf({ search, limit: maxFound }), enabled });
    return isPending ? undefined : (data?.items ?? []).map(toFound);
  };
}

/** Lets the palette search a whole list, by the labels of its records. */
export function localSearch<T, Key extends QueryKey>(
  query: ListQuery<T, Key>,
  toFound: ToFound<T>,
): UseFound {
  return function useFound(search, enabled) {
    const { data, isPending } = useQuery({ ...query, enabled });
    if (isPending) return undefined;
    return (data?.items ?? [])
      .map(toFound)
      .filter(({ label }) => matchesSearch([label], search))
      .slice(0, maxFound);
  };
}
