export { AccountSection } from './account/account-section.tsx';
export { DeleteAccountSection } from './account/delete-account-section.tsx';
export { DevicesSection } from './security/devices-section.tsx';
export { SignInSection } from './security/sign-in-section.tsx';
export { session } from './session-api.ts';
