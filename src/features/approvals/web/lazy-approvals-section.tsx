import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with its tab. */
export const { Component: ApprovalsSection } = createLazyComponent(
  async () => (await import('./approvals-section.tsx')).ApprovalsSection,
  { takesFocus: false },
);
