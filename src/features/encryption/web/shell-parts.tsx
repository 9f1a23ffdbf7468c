import { useEffect, useState } from 'react';
import type { ShellParts } from '#src/platform/web/feature.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Optional: if it can't be loaded, a later session continues the conversion. */
const { Component: ConversionIndicator } = createLazyComponent(
  () =>
    import('./conversion-indicator.tsx').then(
      (part) => part.ConversionIndicator,
      () => () => null,
    ),
  { takesFocus: false },
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
