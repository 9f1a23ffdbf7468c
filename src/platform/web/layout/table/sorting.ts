import { compareNames } from '#src/platform/shared/text.ts';
import { useUrlFilter } from '#src/platform/web/layout/filters/use-url-filter.ts';
import type { Column, Sorting } from './record-table-props.ts';

/**
 * A list's sorting, in the URL as `sort=name`, or `sort=-name` for descending. The third click on a header returns to
 * the default.
 */
export function useUrlSorting(defaultSort: string): Sorting {
  const [param, setParam] = useUrlFilter('sort');
  const usual = parseSort(defaultSort);
  const { by, isDescending } = parseSort(param === '' ? defaultSort : param);
  return {
    by,
    isDescending,
    sortBy: (key) => {
      const startsDescending = key === usual.by && usual.isDescending;
      if (by !== key) setParam(key === usual.by ? '' : key);
      else if (isDescending !== startsDescending) setParam('');
      else setParam(isDescending ? key : `-${key}`);
    },
  };
}

/** Sorts items by the column; empty values come last in both directions. */
export function sortItems<T>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { by, isDescending }: Pick<Sorting, 'by' | 'isDescending'>,
): T[] {
  const sortValue = columns.find(({ sortKey }) => sortKey === by)?.sortBy;
  if (!sortValue) return [...items];
  return items.toSorted((a, b) => {
    const [one, other] = [sortValue(a), sortValue(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other) * (isDescending ? -1 : 1);
  });
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compareNames(String(one), String(other));
}

function parseSort(param: string): { by: string; isDescending: boolean } {
  const isDescending = param.startsWith('-');
  return { by: isDescending ? param.slice(1) : param, isDescending };
}
