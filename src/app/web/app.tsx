import { CacheProvider } from '@emotion/react';
import type { EmotionCache } from '@emotion/react';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { SessionProvider } from '#src/features/session/web/public.tsx';
import { StintTheme } from '#src/platform/web/theme/theme-provider.tsx';

/** What surrounds every page, in the browser and while the build renders. */
export function App({ styles, children }: { styles: EmotionCache; children: ReactNode }) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <StintTheme>
          <SessionProvider>{children}</SessionProvider>
        </StintTheme>
      </CacheProvider>
    </StrictMode>
  );
}
