import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import * as m from '#messages/platform.ts';
import { useIsNarrow } from '#src/platform/web/layout/use-is-narrow.ts';
import { VisuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { appBarHeight } from '#src/platform/web/theme/tokens.ts';
import { ColumnHeader, besideTimer, cellLayout } from './column-header.tsx';
import { RecordCards } from './record-cards.tsx';
import { RecordName } from './record-name.tsx';
import type { RecordTableProps } from './record-table-props.ts';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';

/** One-line rows with a sticky header; below 600 px, each is a card. */
export function RecordTable<T extends { id: string }>(props: RecordTableProps<T>) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <RecordCards {...props} /> : <RecordRows {...props} />;
}

export function RecordRows<T extends { id: string }>(props: RecordTableProps<T>) {
  const { caption, items, itemName, columns, onOpen, itemHref, actions, selection, sorting } = props;
  const ids = items.map(({ id }) => id);
  const picked = ids.filter((id) => selection?.has(id)).length;

  return (
    <Listing aria-label={caption}>
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell padding="checkbox">
              <Checkbox
                slotProps={{ input: { 'aria-label': m.selectAll } }}
                checked={picked > 0 && picked === ids.length}
                indeterminate={picked > 0 && picked < ids.length}
                onChange={() => {
                  selection.toggleAll(ids);
                }}
              />
            </TableCell>
          )}
          {columns.map((column) => (
            <ColumnHeader key={column.header} column={column} sorting={sorting} />
          ))}
          {actions && (
            <TableCell className="row-actions">
              <VisuallyHidden>{m.actions}</VisuallyHidden>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <RecordRow
            key={item.id}
            {...{ item, itemName, columns, onOpen, itemHref, actions }}
            isSelected={selection?.has(item.id) ?? false}
            onToggle={selection?.toggle}
          />
        ))}
      </TableBody>
      {columns.some(({ footer }) => footer !== undefined) && (
        <TableFooter>
          <TableRow>
            {selection && <TableCell />}
            {columns.map((column) => (
              <TableCell key={column.header} {...cellLayout(column)}>
                {column.footer}
              </TableCell>
            ))}
            {actions && <TableCell />}
          </TableRow>
        </TableFooter>
      )}
    </Listing>
  );
}

type RecordRowProps<T> = Pick<RecordTableProps<T>, 'itemName' | 'columns'> & {
  item: T;
  isSelected: boolean;
  onToggle: Selection['toggle'] | undefined;
} & { [Key in 'onOpen' | 'itemHref' | 'actions']: RecordTableProps<T>[Key] | undefined };

/** With stable props, only changed rows are rendered: long lists would take seconds to select one row. */
function RecordRow<T extends { id: string }>(props: RecordRowProps<T>) {
  const { item, itemName, columns, onOpen, itemHref, actions, isSelected, onToggle } = props;
  return useMemo(
    () => (
      <TableRow hover data-record selected={isSelected}>
        {onToggle && (
          <TableCell padding="checkbox">
            <Checkbox
              slotProps={{ input: { 'aria-label': m.selectItem({ item: itemName(item) }) } }}
              checked={isSelected}
              onChange={() => {
                onToggle(item.id);
              }}
            />
          </TableCell>
        )}
        {columns.map((column, place) => {
          const cell = column.cell(item);
          return (
            <TableCell key={column.header} {...cellLayout(column)} {...tooltipOf(cell)}>
              {place === 0 ? (
                <RecordName
                  href={itemHref?.(item)}
                  onOpen={
                    onOpen &&
                    (() => {
                      onOpen(item);
                    })
                  }
                >
                  {cell}
                </RecordName>
              ) : (
                cell
              )}
            </TableCell>
          );
        })}
        {actions && (
          <TableCell className="row-actions">
            <RowActions of={itemName(item)} actions={actions(item)} />
          </TableCell>
        )}
      </TableRow>
    ),
    [item, itemName, columns, onOpen, itemHref, actions, isSelected, onToggle],
  );
}

/** Shows truncated text in full. */
function tooltipOf(cell: unknown): { title?: string } {
  return typeof cell === 'string' ? { title: cell } : {};
}

const menuOnly = { '& .row-actions': { width: 60 }, '& .quick-action': { display: 'none' } } as const;

const Listing = styled(Table)(({ theme }) => ({
  tableLayout: 'fixed',
  '& .MuiTableCell-root:not(.row-actions, .MuiTableCell-paddingCheckbox)': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [theme.breakpoints.down('lg')]: { paddingInline: 12 },
  },
  '& .MuiTableCell-paddingCheckbox': { width: 48, padding: '0 0 0 8px' },
  '& thead .MuiTableCell-root': { position: 'sticky', top: appBarHeight, zIndex: 1 },
  '& thead .MuiTableCell-root:first-of-type': { borderTopLeftRadius: 10 },
  '& thead .MuiTableCell-root:last-of-type': { borderTopRightRadius: 10 },
  '& tbody tr:last-of-type .MuiTableCell-root': { borderBottom: 0 },
  '& .row-actions': { width: 96, textAlign: 'right', padding: '0 8px', whiteSpace: 'nowrap' },
  // On tablets and beside the open timer the other columns need the space; the menu has every action.
  [theme.breakpoints.down('lg')]: menuOnly,
  [besideTimer]: { 'html:has([data-timer-panel]:not([data-moved])) &': menuOnly },
  '& tfoot .MuiTableCell-root': {
    position: 'sticky',
    bottom: 'var(--timer-strip, 0px)',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    borderBottom: 0,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    fontWeight: 650,
  },
  '@media (hover: hover)': {
    '& .quick-action': { opacity: 0 },
    '& tr:hover .quick-action, & tr:focus-within .quick-action': { opacity: 1 },
  },
}));
