import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { darkPalette, lightPalette } from './colours.ts';
import { componentOverrides } from './component-overrides.ts';
import { breakpoints } from './tokens.ts';

declare module '@mui/material/styles' {
  interface PaletteColor {
    /** The colour for text: legible on page and surface. */
    text: string;
  }
  interface SimplePaletteColorOptions {
    text?: string;
  }
  interface TypeBackground {
    /** A step above the surface: hovered rows, quiet chips. */
    raised: string;
  }
  interface Palette {
    edge: string;
  }
  interface PaletteOptions {
    edge?: string;
  }
}

const sans = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';

/** The colour scheme is an attribute of the page, set by theme.js, which the build writes into the page. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme', cssVarPrefix: 'stint' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  breakpoints: { values: breakpoints },
  spacing: 4,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: sans,
    fontSize: 14,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 650,
    h1: { fontSize: 28, lineHeight: 36 / 28, fontWeight: 650, letterSpacing: '-0.02em' },
    h2: { fontSize: 20, lineHeight: 28 / 20, fontWeight: 650, letterSpacing: '-0.012em' },
    h3: { fontSize: 16, lineHeight: 24 / 16, fontWeight: 650, letterSpacing: '-0.006em' },
    h4: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 650 },
    subtitle1: { fontSize: 16, lineHeight: 24 / 16 },
    subtitle2: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 500 },
    body1: { fontSize: 14, lineHeight: 20 / 14, letterSpacing: '-0.003em' },
    body2: { fontSize: 13, lineHeight: 18 / 13 },
    caption: { fontSize: 12, lineHeight: 16 / 12 },
    button: { fontSize: 14, lineHeight: 20 / 14, fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
    overline: { fontSize: 12, lineHeight: 16 / 12, fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 150,
      standard: 150,
      complex: 180,
      enteringScreen: 150,
      leavingScreen: 120,
    },
  },
  components: componentOverrides,
});
