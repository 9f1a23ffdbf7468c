import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** What the profile shows. Apart from `public.tsx`, which the login page loads. */
export { session } from './api.ts';
export { DeleteAccountSection } from './account/delete-account-section.tsx';
export { DevicesSection } from './security/devices-section.tsx';
export { SignInSection } from './security/sign-in-section.tsx';

export const { Component: ApiKeysSection } = createLazyComponent(
  async () => (await import('./api-keys/api-keys-section.tsx')).ApiKeysSection,
  { takesFocus: false },
);
export const emailDialog = createLazyComponent(
  async () => (await import('./account/email-dialog.tsx')).EmailDialog,
);
export const nameDialog = createLazyComponent(
  async () => (await import('./account/name-dialog.tsx')).NameDialog,
);
