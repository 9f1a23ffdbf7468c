import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with its tab. */
export const { Component: PortalSection } = createLazyComponent(
  async () => (await import('./owner/portal-section.tsx')).PortalSection,
  { takesFocus: false },
);
