import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page's level-1 heading, where the focus goes when one comes from another page. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h1" tabIndex={-1} sx={{ minWidth: 0, textWrap: 'balance' }}>
      {children}
    </Typography>
  );
}
