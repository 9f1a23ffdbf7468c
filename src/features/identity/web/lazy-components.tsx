import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with the profile. */
export const { Component: ApiKeysSection } = createLazyComponent(
  async () => (await import('./api-keys/api-keys-section.tsx')).ApiKeysSection,
  { takesFocus: false },
);

/** Loaded when one is opened. */
export const emailDialog = createLazyComponent(
  async () => (await import('./account/email-dialog.tsx')).EmailDialog,
);
export const nameDialog = createLazyComponent(
  async () => (await import('./account/name-dialog.tsx')).NameDialog,
);
