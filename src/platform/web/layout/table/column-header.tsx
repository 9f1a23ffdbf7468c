import { ChevronDown, ChevronUp } from 'lucide-react';
import type { Column, Sorting } from './record-table-props.ts';
import * as styles from './records.module.css';

type ColumnHeaderProps<T> = {
  column: Column<T>;
  /** What its cells show below. */
  below: readonly Column<T>[];
  sorting: Sorting | undefined;
};

/** A column's label; a click sorts if the column is sortable. */
export function ColumnHeader<T>({ column, below, sorting }: ColumnHeaderProps<T>) {
  const sorted = sorting && [column, ...below].find(({ sortKey }) => sortKey === sorting.by);
  return (
    <th
      scope="col"
      {...cellLayout(column)}
      style={{ width: column.width }}
      aria-sort={sorted && (sorting.isDescending ? 'descending' : 'ascending')}
    >
      {[column, ...below.filter((each) => !each.below?.isNote)].map((each) => (
        <ColumnLabel key={each.header} column={each} sorting={sorting} />
      ))}
    </th>
  );
}

function ColumnLabel<T>({ column, sorting }: Omit<ColumnHeaderProps<T>, 'below'>) {
  const { header, sortKey } = column;
  if (!sorting || sortKey === undefined) return <span className={styles.label}>{header}</span>;
  const isSorted = sorting.by === sortKey;
  const Arrow = isSorted && !sorting.isDescending ? ChevronUp : ChevronDown;
  return (
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
  );
}

/** Alignment of a column's cells, and from which width they show. */
export function cellLayout<T>({ align, minWidth }: Column<T>) {
  return { 'data-number': align === 'right' || undefined, 'data-from': minWidth };
}
