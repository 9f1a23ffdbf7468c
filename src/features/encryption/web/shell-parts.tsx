import { lazy, useEffect, useState } from 'react';
import type { ShellParts } from '#src/platform/web/feature.ts';

/** Optional: if it can't be loaded, a later session continues the conversion. */
const ConversionIndicator = lazy(() =>
  import('./conversion-indicator.tsx').then(
    (part) => ({ default: part.ConversionIndicator }),
    () => ({ default: () => null }),
  ),
);

/** The progress of switching private mode; loads once the page is idle. */
function IdleConversionIndicator() {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), idleDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isIdle && <ConversionIndicator />;
}

const idleDelayMs = 4_000;

export const shellParts: ShellParts = {
  topBar: [{ audience: 'tenant', Component: IdleConversionIndicator }],
};
