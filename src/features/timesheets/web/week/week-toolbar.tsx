import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, Plus } from 'lucide-react';
import * as m from '#messages/timesheets.ts';

type WeekToolbarProps = {
  /** Undefined if the page has its own button. */
  onAddRow: (() => void) | undefined;
  onCopyWeek: () => void;
  /** Part of the week is hidden, so the label says that all of it is copied. */
  isFiltered: boolean;
  hasRows: boolean;
};

/** Week actions, and for rows the accepted duration formats. */
export function WeekToolbar({ onAddRow, onCopyWeek, isFiltered, hasRows }: WeekToolbarProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {onAddRow && (
        <Button color="inherit" startIcon={<Plus size={16} aria-hidden />} onClick={onAddRow}>
          {m.addRow}
        </Button>
      )}
      <Button color="inherit" startIcon={<Copy size={16} aria-hidden />} onClick={onCopyWeek}>
        {isFiltered ? m.copyAllOfPreviousWeek : m.copyPreviousWeek}
      </Button>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          ml: 'auto',
          pr: 2,
          fontSize: 13,
          color: 'text.secondary',
        }}
      >
        {hasRows && m.durationFormats}
      </Box>
    </Box>
  );
}
