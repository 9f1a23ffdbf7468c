import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { touchLine } from '#src/platform/web/theme/tokens.ts';

type SectionProps = {
  title: string;
  /** For links to the section. */
  id?: string;
  action?: ReactNode;
  /** Space around the content instead of a line below the title. */
  isPadded?: boolean;
  children: ReactNode;
};

/** A row of a list in a padded section, with a line above all but the first. */
export const sectionRow = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: 46,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

/** A titled part of a page. */
export function Section({ title, id, action, isPadded = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{ minWidth: 0, ...(isPadded && { p: { xs: 4, sm: 5 } }) }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 3,
          rowGap: 2,
          '& > a': { lineHeight: '24px', ...touchLine },
          ...(isPadded ? paddedTitle : underlinedTitle),
        }}
      >
        <Typography id={titleId} variant="h3" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}

/** Sections side by side where they fit; the last row grows, so no width leaves a hole. */
export function SectionColumns({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, '& > *': { flex: '1 1 min(100%, 440px)' } }}>
      {children}
    </Box>
  );
}

const paddedTitle = { alignItems: 'baseline', mb: 4 } as const;

const underlinedTitle = {
  alignItems: 'center',
  minHeight: 52,
  px: 4,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
