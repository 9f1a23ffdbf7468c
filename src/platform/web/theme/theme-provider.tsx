import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

/** Light, dark, or the system's mode; theme.js in the page reads the same key. */
export function StintTheme({ isRendered = false, children }: { isRendered?: boolean; children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey="stint-mode"
      colorSchemeStorageKey="stint-color-scheme"
      disableTransitionOnChange
      // Only a prerendered page has to render first without knowing the mode.
      noSsr={!isRendered}
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
