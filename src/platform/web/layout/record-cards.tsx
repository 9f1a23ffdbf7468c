import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { RecordName } from './record-name.tsx';
import type { RecordTableProps } from './record-table-props.ts';
import { RowActions } from './row-actions.tsx';
import { SortChip } from './sort-chip.tsx';
import { unseen } from './unseen.ts';

/** A list's rows on a phone: the name on top, what else there is beneath, each beside its word. */
export function RecordCards<T extends { id: string }>(props: RecordTableProps<T>) {
  const { caption, items, nameOf, columns, onOpen, hrefOf, actions, selection, sorting } = props;
  const [name, ...rest] = columns;
  const feet = columns.filter(({ foot }) => foot !== undefined);

  const list = (
    <Box component="ul" aria-label={caption} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item) => (
        <Card key={item.id} data-record>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
            {selection && (
              <Checkbox
                sx={{ ml: -2 }}
                slotProps={{ input: { 'aria-label': `Select ${nameOf(item)}` } }}
                checked={selection.has(item.id)}
                onChange={() => {
                  selection.toggle(item.id);
                }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, fontSize: 16 }}>
              <RecordName
                href={hrefOf?.(item)}
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
            {actions && (
              <Box className="row-actions" sx={{ mr: -2, '& .quick-action': { display: 'none' } }}>
                <RowActions of={nameOf(item)} actions={actions(item)} />
              </Box>
            )}
          </Box>
          <Facts>
            {rest.map(({ head, cell, isPlain }) => {
              const content = cell(item);
              if (content === null || content === undefined || content === false || content === '')
                return null;
              return (
                <div key={head}>
                  <dt className={isPlain ? 'plain' : ''}>{head}</dt>
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
            {feet.map(({ head, foot }) => (
              <div key={head}>
                <dt>{head}</dt>
                <dd>{foot}</dd>
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
  // Still told to who cannot see the card.
  '& dt.plain': unseen,
  '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
}));
