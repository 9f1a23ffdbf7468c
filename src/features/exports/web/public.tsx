import { lazy } from 'react';

export const YourDataSection = lazy(async () => ({
  default: (await import('./your-data-section.tsx')).YourDataSection,
}));
