import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type DescriptionItem = { term: string; value: ReactNode };

/** A record's details with labels; empty ones are left out. */
export function DescriptionList({ facts: items }: { facts: readonly DescriptionItem[] }) {
  const shownItems = items.filter(
    ({ value }) => value !== null && value !== undefined && value !== '' && value !== false,
  );
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: 4,
        py: 2,
        '& > div': {
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' },
          columnGap: 4,
          py: 2,
        },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
      }}
    >
      {shownItems.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
