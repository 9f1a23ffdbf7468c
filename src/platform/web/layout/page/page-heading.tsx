import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A page's level-1 heading; gets focus after navigation. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <Typography variant="h1" tabIndex={-1} sx={{ minWidth: 0, textWrap: 'balance' }}>
      {children}
    </Typography>
  );
}
