import { CacheProvider } from '@emotion/react';
import type { EmotionCache } from '@emotion/react';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { SessionProvider } from '#src/features/session/web/public.tsx';
import { StintTheme } from '#src/platform/web/theme/theme-provider.tsx';
import { fetchDataKey } from './fetch-data-key.ts';

type AppProps = { styles: EmotionCache; isVisitor?: boolean; children: ReactNode };

/** What surrounds every page, in the browser and while the build renders. */
export function App({ styles, isVisitor, children }: AppProps) {
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <StintTheme>
          <SessionProvider isVisitor={isVisitor} fetchDataKey={fetchDataKey}>
            {children}
          </SessionProvider>
        </StintTheme>
      </CacheProvider>
    </StrictMode>
  );
}
