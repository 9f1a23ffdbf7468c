import { lazy } from 'react';

/** Of the page Profile. */
export const YourData = lazy(async () => ({ default: (await import('./your-data.tsx')).YourData }));
