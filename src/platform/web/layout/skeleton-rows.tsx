import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';

const patienceMs = 150;
const widths = ['38%', '52%', '31%', '44%', '27%', '48%'];

/** The list's shape while it loads; nothing at all when it loads at once. */
export function SkeletonRows() {
  const isSlow = useIsSlow();
  return (
    <Box component="output" aria-label="Loading" sx={{ display: 'block', minHeight: 280 }}>
      {isSlow &&
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

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSlow(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return isSlow;
}
