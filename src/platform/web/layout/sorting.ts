import { useAddressFilter } from './address-filter.ts';
import type { Column, Sorting } from './record-table-props.ts';

/** How a list is sorted, in the address as `sort=name` or, the other way round, `sort=-name`. */
export function useAddressSorting(otherwise: string): Sorting {
  const [said, say] = useAddressFilter('sort');
  const { by, isDescending } = read(said === '' ? otherwise : said);
  return {
    by,
    isDescending,
    sort: (head) => {
      const key = keyOf(head);
      if (by !== key) say(key === otherwise ? '' : key);
      else say(isDescending ? '' : `-${key}`);
    },
  };
}

export function isSortedBy({ by }: Sorting, head: string): boolean {
  return by === keyOf(head);
}

/** The items in the order of the sorted column; what says nothing there comes last, either way. */
export function sortedBy<T>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { by, isDescending }: Sorting,
): T[] {
  const worth = columns.find(({ head }) => keyOf(head) === by)?.sortBy;
  if (!worth) return [...items];
  return items.toSorted((a, b) => {
    const [one, other] = [worth(a), worth(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return compare(one, other) * (isDescending ? -1 : 1);
  });
}

const alphabet = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : alphabet.compare(String(one), String(other));
}

function read(said: string): { by: string; isDescending: boolean } {
  const isDescending = said.startsWith('-');
  return { by: isDescending ? said.slice(1) : said, isDescending };
}

function keyOf(head: string): string {
  return head.toLowerCase().replaceAll(' ', '-');
}
