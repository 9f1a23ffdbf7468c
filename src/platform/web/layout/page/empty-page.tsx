import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { IconDisc } from '#src/platform/web/layout/feedback/icon-disc.tsx';
import { maxListWidth } from '#src/platform/web/theme/tokens.ts';
import { PageHeading } from './page-heading.tsx';

type EmptyPageProps = {
  title: string;
  icon: LucideIcon;
  /** Why there is no content, in a few words. */
  reason: string;
  /** What to do about it. */
  sentence: string;
  /** Where to go instead: no page is a dead end. */
  link: { label: string; to: string };
};

/** A page without content: why, and where to go instead. */
export function EmptyPage({ title, icon, reason, sentence, link }: EmptyPageProps) {
  return (
    <Box sx={{ width: '100%', maxWidth: maxListWidth, mx: 'auto', display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
        <PageHeading>{title}</PageHeading>
      </Box>
      <Card
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 5,
          px: 6,
          py: { xs: 14, sm: 22 },
          textAlign: 'center',
        }}
      >
        <IconDisc icon={icon} />
        <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
          <Typography sx={{ fontWeight: 650 }}>{reason}</Typography>
          <Typography
            variant="subtitle1"
            sx={{ maxWidth: 440, color: 'text.secondary', textWrap: 'balance' }}
          >
            {sentence}
          </Typography>
        </Box>
        <Button component={Link} to={link.to} variant="outlined" color="inherit">
          {link.label}
        </Button>
      </Card>
    </Box>
  );
}
