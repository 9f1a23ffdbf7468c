import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { EmotionCache } from '@emotion/react';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { SessionProvider } from '#src/features/identity/web/public.tsx';
import type { Session } from '#src/features/identity/web/public.tsx';
import { StintTheme } from '#src/platform/web/theme/theme-provider.tsx';
import { prefetchDataKey } from './background/prefetch-data-key.ts';

type AppProps = { emotionCache: EmotionCache; first?: Session | undefined; children: ReactNode };

/** Providers around every page, in the browser and during prerendering. */
export function App({ emotionCache, first, children }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={emotionCache}>
        <StintTheme isRendered={first !== undefined}>
          <SessionProvider first={first} fetchDataKey={prefetchDataKey}>
            {children}
          </SessionProvider>
        </StintTheme>
      </CacheProvider>
    </StrictMode>
  );
}

/** The same key as in prerendered pages, so the browser reuses their styles. */
export const createEmotionCache = () => createCache({ key: 's' });
