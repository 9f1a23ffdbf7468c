import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { matchesSearch } from '#src/platform/shared/search-match.ts';
import type { Palette, RecordSearch } from './feature.ts';
import type { ListedPage } from './fetch-all-pages.ts';

type UseFound = RecordSearch['useFound'];
type ToFound<T> = (record: T) => { label: string; path: string };
type ListQuery<T, Key extends QueryKey> = UseQueryOptions<ListedPage<T>, Error, ListedPage<T>, Key>;

const maxFound = 5;

type ListedRecords = {
  /** Names the records, and the page that lists them. */
  label: string;
  icon: LucideIcon;
  /** Of the page that lists them, unless the menu has it. */
  path?: string;
  /** Other words that find it, and adding one. */
  keywords?: string;
  add: { label: string; path: string };
  useFound: UseFound;
};

/** The palette of records that one page lists: that page, adding one, and finding one. */
export function recordPalette({ label, icon, path, keywords = '', add, useFound }: ListedRecords): Palette {
  const link = { icon, keywords, audience: 'tenant' } as const;
  return {
    pages: path === undefined ? [] : [{ ...link, label, path }],
    actions: [{ ...link, ...add }],
    records: { label, icon, useFound },
  };
}

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
