import { ArrowDown, ArrowUp } from 'lucide-react';
import * as m from '#messages/platform.ts';
import { Button } from '#src/platform/web/kit/actions/button.tsx';
import { Menu, MenuItem } from '#src/platform/web/kit/overlays/menu.tsx';
import type { Column, Sorting } from './record-table-props.ts';
import * as styles from './records.module.css';

/** Cards have no headers to click, so sorting is above them. */
export function SortChip<T>({ columns, sorting }: { columns: readonly Column<T>[]; sorting: Sorting }) {
  const sortable = columns.flatMap(({ header, sortKey }) =>
    sortKey === undefined ? [] : { header, sortKey },
  );
  const current = sortable.find(({ sortKey }) => sortKey === sorting.by);
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp;
  return (
    <div className={styles.sortBar}>
      <Menu
        align="end"
        trigger={
          <Button tone="neutral" size="small">
            {current ? m.sortedBy({ column: current.header }) : m.sortedByNewest}
            {current && <Arrow size={14} aria-hidden />}
          </Button>
        }
      >
        {sortable.map(({ header, sortKey }) => (
          <MenuItem
            key={sortKey}
            isChosen={sortKey === sorting.by}
            onClick={() => {
              sorting.sortBy(sortKey);
            }}
          >
            {header}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
