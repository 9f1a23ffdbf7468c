import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with the profile. */
export const { Component: YourDataSection } = createLazyComponent(
  async () => (await import('./your-data-section.tsx')).YourDataSection,
  { takesFocus: false },
);
