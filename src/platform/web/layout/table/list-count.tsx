import Box from '@mui/material/Box';
import { tabularNumbers } from '#src/platform/web/theme/tabular-numbers.ts';

type ListCountProps = { count: number | undefined; label: (d: { count: number }) => string };

/** The number of rows, at the end of the filter bar; announced to screen readers. */
export function ListCount({ count, label }: ListCountProps) {
  return (
    <Box
      component="output"
      sx={{ ...tabularNumbers, ml: 'auto', color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {count !== undefined && count > 0 && label({ count })}
    </Box>
  );
}
