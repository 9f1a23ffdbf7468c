import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import * as m from '#messages/platform.ts';
import { visuallyHidden } from '#src/platform/web/layout/visually-hidden.ts';
import { RecordName } from './record-name.tsx';
import type { RecordTableProps } from './record-table-props.ts';
import { RowActions } from './row-actions.tsx';
import { SortChip } from './sort-chip.tsx';

/** A list's rows on a phone: the name on top, labelled values below. */
export function RecordCards<T extends { id: string }>(props: RecordTableProps<T>) {
  const { caption, items, itemName, columns, onOpen, itemHref, actions, selection, sorting } = props;
  const [name, ...others] = columns;
  const facts = others.filter(({ isNextToName }) => !isNextToName);
  const states = others.filter(({ isNextToName }) => isNextToName);
  const feet = columns.filter(({ footer }) => footer !== undefined);

  const list = (
    <Box component="ul" aria-label={caption} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Card key={item.id} data-record>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
            {selection && (
              <Checkbox
                sx={{ ml: -2 }}
                slotProps={{ input: { 'aria-label': m.selectItem({ item: itemName(item) }) } }}
                checked={selection.has(item.id)}
                onChange={() => {
                  selection.toggle(item.id);
                }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, fontSize: 16 }}>
              <RecordName
                href={itemHref?.(item)}
                onOpen={
                  onOpen &&
                  (() => {
                    onOpen(item);
                  })
                }
              >
                {name.cell(item)}
              </RecordName>
            </Box>
            {states.map(({ header, cell }) => (
              <Box key={header} sx={{ flex: 'none' }}>
                {cell(item)}
              </Box>
            ))}
            {actions && (
              <Box className="row-actions" sx={{ mr: -2, '& .quick-action': { display: 'none' } }}>
                <RowActions of={itemName(item)} actions={actions(item)} />
              </Box>
            )}
          </Box>
          <Facts>
            {facts.map(({ header, cell, hidesHeaderOnCards }) => {
              const content = cell(item);
              if (content === null || content === undefined || content === false || content === '')
                return null;
              return (
                <div key={header}>
                  <dt className={hidesHeaderOnCards ? 'plain' : ''}>{header}</dt>
                  <dd>{content}</dd>
                </div>
              );
            })}
          </Facts>
        </Card>
      ))}
      {feet.length > 0 && (
        <Card>
          <Facts>
            {feet.map(({ header, footer }) => (
              <div key={header}>
                <dt>{header}</dt>
                <dd>{footer}</dd>
              </div>
            ))}
          </Facts>
        </Card>
      )}
    </Box>
  );
  if (!sorting || items.length < 2) return list;
  return (
    <>
      <SortChip columns={columns} sorting={sorting} />
      {list}
    </>
  );
}

const Card = styled('li')(({ theme }) => ({
  padding: '8px 16px 12px',
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '&:last-of-type': { borderBottom: 0 },
}));

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '& > div': { display: 'flex', gap: 6, minWidth: 0, maxWidth: '100%' },
  '& dt': { color: theme.vars.palette.text.secondary },
  // Still read to screen readers.
  '& dt.plain': visuallyHidden,
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));
