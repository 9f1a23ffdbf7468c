import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageHeading } from '#src/platform/web/layout/page/page-heading.tsx';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';

export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ width: '100%', maxWidth: maxListWidth, mx: 'auto' }}>
      <PageHeading>{title}</PageHeading>
      <Prose>{children}</Prose>
    </Box>
  );
}

const Prose = styled('div')(({ theme }) => ({
  maxWidth: 640,
  fontSize: 16,
  lineHeight: 1.65,
  color: theme.vars.palette.text.secondary,
  '& h2': { ...theme.typography.h3, margin: '32px 0 4px', color: theme.vars.palette.text.primary },
  '& p': { margin: '12px 0', textWrap: 'pretty' },
  '& ul': { margin: '12px 0', paddingLeft: 20 },
  '& li': { margin: '6px 0' },
}));
