import { lazy } from 'react';

/** Loaded with its tab. */
export const PortalSection = lazy(async () => ({
  default: (await import('./owner/portal-section.tsx')).PortalSection,
}));
