import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { figures } from '#src/platform/web/theme/figures.ts';
import type { Selection } from './selection.ts';

/** Takes the filter bar's place while rows are selected. */
export function BulkBar({ selection, children }: { selection: Selection; children: ReactNode }) {
  return (
    <Box
      role="toolbar"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 3,
        borderRadius: 2,
        bgcolor: 'background.raised',
      }}
    >
      <Typography aria-live="polite" sx={{ fontWeight: 500, mr: 2, ...figures }}>
        {selection.ids.size} selected
      </Typography>
      {children}
      <Box sx={{ flex: 1 }} />
      <Button color="inherit" onClick={selection.clear}>
        Clear selection
      </Button>
    </Box>
  );
}
