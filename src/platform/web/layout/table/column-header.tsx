import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Column, Sorting } from './record-table-props.ts';
import styles from './records.module.css';

type ColumnHeaderProps<T> = { column: Column<T>; sorting: Sorting | undefined };

/** A column's label; a click sorts if the column is sortable. */
export function ColumnHeader<T>({ column, sorting }: ColumnHeaderProps<T>) {
  const { header, sortKey, width } = column;
  const isSorted = sorting !== undefined && sorting.by === sortKey;
  const Arrow = isSorted && !sorting.isDescending ? ChevronUp : ChevronDown;
  return (
    <th
      scope="col"
      {...cellLayout(column)}
      style={{ width }}
      aria-sort={isSorted ? (sorting.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sorting && sortKey !== undefined ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={isSorted || undefined}
          onClick={() => {
            sorting.sortBy(sortKey);
          }}
        >
          {header}
          <Arrow size={14} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** Alignment of a column's cells, and from which width they show. */
export function cellLayout<T>({ align, minWidth }: Column<T>) {
  return { 'data-number': align === 'right' || undefined, 'data-from': minWidth };
}
