import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { sectionRow } from '#src/platform/web/layout/page/section.tsx';

type SecurityRowProps = { title: string; description?: ReactNode; icon?: ReactNode; children?: ReactNode };

/** A line of a security section: what it is, its state, and what you can do with it. */
export function SecurityRow({ title, description, icon, children }: SecurityRowProps) {
  return (
    <Box component="li" sx={{ ...sectionRow, flexWrap: { xs: 'wrap', sm: 'nowrap' }, py: 3 }}>
      {icon !== undefined && (
        <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
          {icon}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: { xs: icon === undefined ? '100%' : 0, sm: 0 } }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{title}</Typography>
        {description !== undefined && (
          <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
            {description}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
    </Box>
  );
}

export function SecurityList({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { pt: 0 } }}>
      {children}
    </Box>
  );
}
