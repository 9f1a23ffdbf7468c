import { lazy } from 'react';

/** Loaded with the profile. */
export const ApiKeysSection = lazy(async () => ({
  default: (await import('./api-keys-section.tsx')).ApiKeysSection,
}));
