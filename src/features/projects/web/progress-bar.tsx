import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { tabularNumbers } from '#src/platform/web/theme/tokens.ts';

type ProgressBarProps = {
  /** The accessible name. */
  label: string;
  /** From 0 to 1; above 1 the bar is full. */
  share: number;
  colour: 'primary' | 'warning' | 'error';
  /** The usage as text, truncated with a tooltip. */
  text: string;
  icon?: ReactNode;
};

/** A usage text with a bar. */
export function ProgressBar({ label, share, colour, text, icon }: ProgressBarProps) {
  return (
    // Don't let long text widen the column.
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, minWidth: 116 }}>
      <Box
        title={text}
        sx={{
          ...tabularNumbers,
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          fontSize: 13,
          lineHeight: '18px',
          whiteSpace: 'nowrap',
        }}
      >
        {icon}
        <Box
          component="span"
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            ...(colour === 'error' && { color: 'error.text', fontWeight: 500 }),
          }}
        >
          {text}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={label}
        value={Math.min(100, share * 100)}
        color={colour}
        sx={{ height: 6, borderRadius: 3 }}
      />
    </Box>
  );
}
