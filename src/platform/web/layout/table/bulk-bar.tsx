import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages/platform.ts';
import { floatingShadow, tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type BulkBarProps = {
  /** What is selected: "Selected entries". */
  label: string;
  /** How many are selected. */
  countLabel: ReactNode;
  onClear: () => void;
  /** Bulk actions. */
  children: ReactNode;
};

/** Replaces the filter bar while rows are selected; on phones it stays in sight, above the timer. */
export function BulkBar({ label, countLabel, onClear, children }: BulkBarProps) {
  return (
    <Box
      role="toolbar"
      aria-label={label}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        px: 1,
        borderRadius: 2,
        bgcolor: 'background.raised',
        [theme.breakpoints.down('sm')]: {
          position: 'fixed',
          zIndex: theme.zIndex.speedDial - 2,
          insetInline: 16,
          bottom: 'calc(var(--timer-room, 0px) + 4px + env(safe-area-inset-bottom))',
          gap: 0,
          '& .MuiButton-root': { minWidth: 0, paddingInline: 6 },
          // Two rows; more scroll.
          maxHeight: 104,
          overflowY: 'auto',
          border: `1px solid ${theme.vars.palette.divider}`,
          boxShadow: floatingShadow,
        },
      })}
    >
      <Tooltip title={m.clearSelection}>
        <IconButton aria-label={m.clearSelection} onClick={onClear}>
          <X size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      <Typography aria-live="polite" sx={{ fontWeight: 500, mr: 2, ...tabularNumbers }}>
        {countLabel}
      </Typography>
      {children}
    </Box>
  );
}
