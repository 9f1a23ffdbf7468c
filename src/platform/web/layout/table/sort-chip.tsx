import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import * as m from '#messages/platform.ts';
import type { Column, Sorting } from './record-table-props.ts';

/** Cards have no headers to click, so sorting is above them. */
export function SortChip<T>({ columns, sorting }: { columns: readonly Column<T>[]; sorting: Sorting }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sortable = columns.flatMap(({ header, sortKey }) =>
    sortKey === undefined ? [] : { header, sortKey },
  );
  const current = sortable.find(({ sortKey }) => sortKey === sorting.by);
  const Arrow = sorting.isDescending ? ArrowDown : ArrowUp;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={current && <Arrow size={14} aria-hidden />}
        sx={{ color: 'text.secondary', fontSize: 13 }}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {current ? m.sortedBy({ column: current.header }) : m.sortedByNewest}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => {
          setAnchor(null);
        }}
      >
        {sortable.map(({ header, sortKey }) => (
          <MenuItem
            key={sortKey}
            selected={sortKey === sorting.by}
            onClick={() => {
              setAnchor(null);
              sorting.sortBy(sortKey);
            }}
          >
            {header}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}
