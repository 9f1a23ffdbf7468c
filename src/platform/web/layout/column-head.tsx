import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ChevronDown } from 'lucide-react';
import type { Column, Sorting } from './record-table-props.ts';
import { isSortedBy } from './sorting.ts';

type ColumnHeadProps<T> = { column: Column<T>; sorting: Sorting | undefined };

/** A column's word; where the list can go by it, a press sorts. */
export function ColumnHead<T>({ column, sorting }: ColumnHeadProps<T>) {
  const { head, sortBy } = column;
  if (!sorting || !sortBy) return <TableCell {...placeOf(column)}>{head}</TableCell>;
  const isSorted = isSortedBy(sorting, head);
  const direction = sorting.isDescending ? 'desc' : 'asc';
  return (
    <TableCell {...placeOf(column)} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        IconComponent={SortIcon}
        onClick={() => {
          sorting.sort(head);
        }}
      >
        {head}
      </TableSortLabel>
    </TableCell>
  );
}

/** Where a column's cells stand, and from which width on. */
export function placeOf<T>({ align, from, width }: Column<T>) {
  return {
    align: align ?? ('left' as const),
    sx: {
      ...(width === undefined ? {} : { width }),
      ...(from ? { display: { xs: 'none', [from]: 'table-cell' } } : {}),
    },
  };
}

function SortIcon({ className }: { className?: string }) {
  return <ChevronDown size={14} aria-hidden className={className} />;
}
