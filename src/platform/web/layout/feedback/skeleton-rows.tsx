import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import * as m from '#messages/platform.ts';
import { useIsDelayed } from './use-delayed.ts';

const widths = ['38%', '52%', '31%', '44%', '27%', '48%'];

/** A list's shape while it loads; hidden if it loads at once. */
export function SkeletonRows() {
  const isLate = useIsDelayed();
  return (
    <Box component="output" aria-label={m.loading} sx={{ display: 'block', minHeight: 280 }}>
      {isLate &&
        widths.map((width) => (
          <Box
            key={width}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 4,
              height: 46,
              px: 4,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Skeleton width={width} />
            <Box sx={{ flex: 1 }} />
            <Skeleton width={72} sx={{ flexShrink: 0 }} />
          </Box>
        ))}
    </Box>
  );
}
