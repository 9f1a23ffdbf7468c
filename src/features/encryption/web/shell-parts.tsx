import type { ShellParts } from '#src/platform/web/feature.ts';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';
import { whenBackgroundStarts } from '#src/platform/web/when-idle.ts';

/** The progress of switching private mode. Optional: if it can't be loaded, a later session continues the conversion. */
const { Component: ConversionIndicator } = createLazyComponent(
  async () => {
    await whenBackgroundStarts();
    return import('./conversion-indicator.tsx').then(
      (part) => {
        part.prefetchPrivateMode();
        return part.ConversionIndicator;
      },
      () => () => null,
    );
  },
  { takesFocus: false },
);

export const shellParts: ShellParts = {
  topBar: [{ audience: 'tenant', Component: ConversionIndicator }],
};
