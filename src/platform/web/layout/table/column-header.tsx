import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { ChevronDown } from 'lucide-react';
import type { Column, Sorting } from './record-table-props.ts';

type ColumnHeaderProps<T> = { column: Column<T>; sorting: Sorting | undefined };

/** A column's label; a click sorts if the column is sortable. */
export function ColumnHeader<T>({ column, sorting }: ColumnHeaderProps<T>) {
  const { header, sortKey } = column;
  if (!sorting || sortKey === undefined) return <TableCell {...cellLayout(column)}>{header}</TableCell>;
  const isSorted = sorting.by === sortKey;
  const direction = sorting.isDescending ? 'desc' : 'asc';
  return (
    <TableCell {...cellLayout(column)} sortDirection={isSorted && direction}>
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? direction : 'asc'}
        IconComponent={SortIcon}
        onClick={() => {
          sorting.sortBy(sortKey);
        }}
      >
        {header}
      </TableSortLabel>
    </TableCell>
  );
}

/** Alignment of a column's cells, and from which width they show. */
export function cellLayout<T>({ align, minWidth, width }: Column<T>) {
  return {
    align: align ?? ('left' as const),
    sx: {
      ...(width === undefined ? {} : { width }),
      ...(minWidth ? { display: { xs: 'none', [minWidth]: 'table-cell' }, ...hiddenBesideTimer } : {}),
      ...(minWidth === 'sm' ? hiddenBesideDrawer : {}),
    },
  };
}

/** Beside the open timer, a page is as narrow as on a tablet. */
export const besideTimer = '@media (min-width: 1280px) and (max-width: 1599px)';

const hiddenBesideTimer = {
  [besideTimer]: {
    'html:has([data-timer-panel]:not([data-moved])) &': { display: 'none' },
  },
};

/** Where the drawer appears, a page is narrower than on a tablet. */
const hiddenBesideDrawer = { '@media (min-width: 900px) and (max-width: 1023px)': { display: 'none' } };

function SortIcon({ className }: { className?: string }) {
  return <ChevronDown size={14} aria-hidden className={className} />;
}
