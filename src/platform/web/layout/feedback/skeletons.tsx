import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import * as m from '#messages/platform.ts';

const widths = ['38%', '52%', '31%', '44%', '27%', '48%'];

/** A list's shape while it loads; hidden if it loads at once. `isPart`: of a page that has loaded. */
export function SkeletonRows({ isPart = false }: { isPart?: boolean }) {
  const isLate = useIsDelayed();
  return (
    <Box
      component="output"
      data-skeleton={isPart ? undefined : true}
      aria-label={m.loading}
      sx={{ display: 'block', minHeight: 280 }}
    >
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

const sections = [
  ['62%', '48%', '71%'],
  ['55%', '66%'],
];

/** A detail page's shape while it loads; hidden if it loads at once. */
export function SkeletonSections() {
  const isLate = useIsDelayed();
  return (
    <Box component="output" data-skeleton aria-label={m.loading} sx={{ display: 'grid', gap: 4 }}>
      {isLate &&
        sections.map((lines) => (
          <Card key={lines.join('')} sx={{ px: 4, py: 3 }}>
            <Skeleton width={96} height={28} sx={{ mb: 2 }} />
            {lines.map((width) => (
              <Skeleton key={width} width={width} height={32} />
            ))}
          </Card>
        ))}
    </Box>
  );
}

const delayMs = 150;

/** True after a short delay, so fast loads don't flicker. */
export function useIsDelayed(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, delayMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isLate;
}
