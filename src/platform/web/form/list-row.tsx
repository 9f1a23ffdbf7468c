import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';

type ListRowProps = {
  /** "Task 1" */
  label: string;
  /** Widths of the fields after the first, which takes the rest; on phones it has a line to itself. */
  widths: string;
  /** Buttons after the fields. */
  buttons: ReactNode;
  children: ReactNode;
};

/** A row of a list in a form. */
export function ListRow({ label, widths, buttons, children }: ListRowProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: `minmax(0, 1fr) minmax(0, 1fr)${buttons ? ' auto' : ''}`,
          sm: `minmax(0, 1fr) ${widths}${buttons ? ' auto' : ''}`,
        },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {children}
      {/* Beside the fields, below their labels. */}
      {buttons && <Box sx={{ display: 'flex', mt: 6, mr: -2 }}>{buttons}</Box>}
    </Box>
  );
}

type AddRowButtonProps = { label: string; isFull: boolean; onAdd: () => void };

export function AddRowButton({ label, isFull, onAdd }: AddRowButtonProps) {
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<Plus size={16} aria-hidden />}
      disabled={isFull}
      onClick={onAdd}
      sx={{ justifySelf: 'start' }}
    >
      {label}
    </Button>
  );
}

/** `label`: "Remove Task 1" */
export function RemoveRowButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Tooltip title={m.remove}>
      <IconButton aria-label={label} onClick={onRemove}>
        <Trash2 size={16} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
