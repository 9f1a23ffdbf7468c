import { StrictMode, useEffect } from 'react';
import type { ReactNode } from 'react';
import { SessionProvider } from '#src/features/identity/web/public.tsx';
import type { Session } from '#src/features/identity/web/public.tsx';
import { prefetchDataKey } from './background/prefetch-data-key.ts';
import { repeatEarlyUse } from './input-before-hydration.ts';

/** Providers around every page, in the browser and during prerendering. */
export function App({ first, children }: { first?: Session | undefined; children: ReactNode }) {
  useEffect(repeatEarlyUse, []);
  return (
    <StrictMode>
      <SessionProvider first={first} fetchDataKey={prefetchDataKey}>
        {children}
      </SessionProvider>
    </StrictMode>
  );
}
