import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ReactNode } from 'react';
import * as m from '#messages/invoices.ts';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

export type SelectableRow = { isSelected: boolean; onToggle: () => void };

type WorkRowProps = SelectableRow & {
  name: string;
  details: ReactNode;
  quantity?: ReactNode;
  amount: ReactNode;
  /** It can't be billed yet. */
  isDisabled?: boolean;
};

/** A check box with what it bills. */
export function UnbilledWorkRow({
  isSelected,
  onToggle,
  name,
  details,
  quantity,
  amount,
  isDisabled = false,
}: WorkRowProps) {
  const detailsId = useId();
  return (
    <Row as="li">
      <Label>
        <Checkbox
          checked={isSelected}
          disabled={isDisabled}
          onChange={onToggle}
          slotProps={{ input: { 'aria-describedby': detailsId } }}
        />
        <Box component="span" sx={{ minWidth: 0, display: 'grid' }}>
          <Clipped title={name}>{name}</Clipped>
          <Clipped id={detailsId} sx={{ color: 'text.secondary', fontSize: 13 }}>
            {details}
          </Clipped>
        </Box>
      </Label>
      <Quantity>{quantity}</Quantity>
      <Box sx={{ width: { sm: 112 }, textAlign: 'right', fontWeight: 500 }}>{amount}</Box>
    </Row>
  );
}

type Selection = { isAll: boolean; isSome: boolean; toggleAll: () => void };

export function SelectAllRow({ of: { isAll, isSome, toggleAll } }: { of: Selection }) {
  return (
    <Row as="li">
      <Label>
        <Checkbox checked={isAll} indeterminate={isSome && !isAll} onChange={toggleAll} />
        <Box component="span" sx={{ fontWeight: 500 }}>
          {m.selectAll}
        </Box>
      </Label>
    </Row>
  );
}

export function ShowMoreRow({ onClick }: { onClick: () => void }) {
  return (
    <Row as="li">
      <ShowMore type="button" onClick={onClick}>
        {m.showMore}
      </ShowMore>
    </Row>
  );
}

export const WorkList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 52,
  padding: '4px 16px 4px 8px',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '&:first-of-type': { borderTop: 0 },
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 0 },
}));

/** On phones below the name, which needs the width. */
const Quantity = styled('div')(({ theme }) => ({
  ...tabularNumbers,
  display: 'grid',
  justifyItems: 'end',
  [theme.breakpoints.down('sm')]: {
    order: 1,
    display: 'flex',
    alignItems: 'baseline',
    gap: 8,
    flexBasis: '100%',
    paddingLeft: 46,
    '&:empty': { display: 'none' },
  },
}));

const Label = styled('label')({
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: 4,
  minWidth: 0,
  cursor: 'pointer',
});

const Clipped = styled('span')(({ theme }) => ({
  [theme.breakpoints.up('sm')]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('sm')]: { overflowWrap: 'anywhere' },
}));

const ShowMore = styled('button')(({ theme }) => ({
  margin: 'auto',
  minHeight: 36,
  font: 'inherit',
  color: theme.vars.palette.primary.text,
  background: 'none',
  border: 0,
  cursor: 'pointer',
}));
