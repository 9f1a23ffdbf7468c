import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { sectionRow } from './section.tsx';

type SectionRowProps = { title: string; description?: ReactNode; icon?: ReactNode; children?: ReactNode };

/** A line of a padded section: what it is, its state, and what you can do with it. */
export function SectionRow({ title, description, icon, children }: SectionRowProps) {
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '&:empty': { display: 'none' } }}>{children}</Box>
    </Box>
  );
}

export function SectionList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        width: '100%',
        m: 0,
        p: 0,
        '& > li:first-of-type': { pt: 0 },
        '& > li:last-of-type': { pb: 0 },
      }}
    >
      {children}
    </Box>
  );
}
