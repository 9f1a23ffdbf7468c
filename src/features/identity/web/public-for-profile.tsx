/** What the profile shows. Apart from `public.tsx`, which the login page loads. */
export { session } from './api.ts';
export { DeleteAccountSection } from './account/delete-account-section.tsx';
export { DevicesSection } from './security/devices-section.tsx';
export { SignInSection } from './security/sign-in-section.tsx';
export { ApiKeysSection, emailDialog, nameDialog } from './lazy-components.tsx';
