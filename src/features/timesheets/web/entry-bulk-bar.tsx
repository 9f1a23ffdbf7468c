import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useShortcut } from '#src/platform/web/keyboard/shortcuts.ts';
import { figures } from '#src/platform/web/theme/figures.ts';
import type { EntrySelection } from './use-entry-selection.ts';

type EntryBulkBarProps = { selection: EntrySelection; count: number };

/** Takes the filter bar's place while entries are picked. */
export function EntryBulkBar({ selection, count }: EntryBulkBarProps) {
  const { isAll, ids, pickAll, clear } = selection;
  useShortcut('Escape', 'Clear selection', clear);
  return (
    <Box
      role="toolbar"
      aria-label="Selected entries"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 1,
        borderRadius: 2,
        bgcolor: 'background.raised',
      }}
    >
      <Tooltip title="Clear selection">
        <IconButton aria-label="Clear selection" onClick={clear}>
          <X size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      <Typography aria-live="polite" sx={{ fontWeight: 500, mr: 2, ...figures }}>
        {isAll ? `All ${count} selected` : `${ids.length} selected`}
      </Typography>
      {!isAll && ids.length < count && (
        <Button color="inherit" onClick={pickAll}>
          Select all {count}
        </Button>
      )}
    </Box>
  );
}
