import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Fact = { word: string; said: ReactNode };

/** What is known of a record, each beside its word; what nobody said is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(
    ({ said }) => said !== null && said !== undefined && said !== '' && said !== false,
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
      {known.map(({ word, said }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{said}</dd>
        </div>
      ))}
    </Box>
  );
}
