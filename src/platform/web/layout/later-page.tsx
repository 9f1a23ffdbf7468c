import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { widestList } from '#src/platform/web/theme/measures.ts';
import { IconDisc } from './icon-disc.tsx';
import { PageHeading } from './page-heading.tsx';

type LaterPageProps = {
  title: string;
  icon: LucideIcon;
  /** What will be here, in one sentence. */
  sentence: string;
  /** Where to go meanwhile: no page is a dead end. */
  wayOn: { label: string; to: string };
};

/** A page whose contents come later. */
export function LaterPage({ title, icon, sentence, wayOn }: LaterPageProps) {
  return (
    <Box sx={{ width: '100%', maxWidth: widestList, mx: 'auto', display: 'grid', gap: 4 }}>
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
        <Typography variant="subtitle1" sx={{ maxWidth: 440, color: 'text.secondary', textWrap: 'balance' }}>
          {sentence}
        </Typography>
        <Button component={Link} to={wayOn.to} variant="outlined" color="inherit">
          {wayOn.label}
        </Button>
      </Card>
    </Box>
  );
}
