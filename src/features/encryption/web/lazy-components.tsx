import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Lazy: every page needs the key, but only one shows the switch. */
export const { Component: PrivateModeSection } = createLazyComponent(
  async () => (await import('./private-mode-section.tsx')).PrivateModeSection,
  { takesFocus: false },
);
