import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import * as m from '#messages/platform.ts';
import { useIsDelayed } from './use-delayed.ts';

const sections = [
  ['62%', '48%', '71%'],
  ['55%', '66%'],
];

/** A detail page's shape while it loads; hidden if it loads at once. */
export function SkeletonSections() {
  const isLate = useIsDelayed();
  return (
    <Box component="output" aria-label={m.loading} sx={{ display: 'grid', gap: 4 }}>
      {isLate &&
        sections.map((widths) => (
          <Card key={widths.join('')} sx={{ px: 4, py: 3 }}>
            <Skeleton width={96} height={28} sx={{ mb: 2 }} />
            {widths.map((width) => (
              <Skeleton key={width} width={width} height={32} />
            ))}
          </Card>
        ))}
    </Box>
  );
}
