import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { focusRing } from './field-overrides.ts';
import { theme } from './theme.ts';

/** Around parts that still use MUI; each brings it, so that pages without such parts load none of it. */
export function StintTheme({ children }: { children: ReactNode }) {
  return (
    // The colour mode is colour-mode.ts’s: MUI neither stores it nor marks the page with it.
    <ThemeProvider theme={theme} defaultMode="light" storageManager={null} colorSchemeNode={null} noSsr>
      <GlobalStyles styles={focusStyles} />
      {children}
    </ThemeProvider>
  );
}

// Outranks the single class with which MUI resets the outline of buttons and links.
const focusStyles = { 'html :where([class*="Mui"]):focus-visible': focusRing(theme) };
