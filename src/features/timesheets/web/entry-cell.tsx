import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { EditableField } from './inline-change.ts';

type CellProps = {
  field: EditableField;
  /** What it is: "Duration". */
  label: string;
  /** Nothing where it may not be changed any more. */
  onEdit: (() => void) | undefined;
  children: ReactNode;
};

/** A field of a row as it is read; a press edits it where it stands. */
export function Cell({ field, label, onEdit, children }: CellProps) {
  if (!onEdit) return <Still>{children}</Still>;
  return (
    <Press aria-description={`${label}, press to edit`} data-cell={field} onClick={onEdit}>
      {children}
    </Press>
  );
}

const Still = styled('span')({});

const Press = styled(ButtonBase)(({ theme }) => ({
  display: 'block',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  borderRadius: 4,
  // What is pressed is larger than what is read.
  padding: '2px 6px',
  margin: '-2px -6px',
  cursor: 'text',
  '&:hover': { boxShadow: `inset 0 0 0 1px ${theme.vars.palette.edge}` },
}));
