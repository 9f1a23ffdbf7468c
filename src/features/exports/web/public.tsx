import { lazy } from 'react';

/** Of the page Profile. */
export const YourDataSection = lazy(async () => ({
  default: (await import('./your-data-section.tsx')).YourDataSection,
}));
