import Box from '@mui/material/Box';
import { formatDuration, formatHours } from '#src/platform/shared/durations.ts';
import { figures } from '#src/platform/web/theme/figures.ts';

/** 7:45, with 7.75 h in the tooltip. */
export function Duration({ ms }: { ms: number }) {
  return (
    <Box component="span" title={`${formatHours(ms)} h`} sx={{ ...figures, whiteSpace: 'nowrap' }}>
      {formatDuration(ms)}
    </Box>
  );
}
