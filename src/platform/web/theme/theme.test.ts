import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette } from './colours.ts';
import { theme } from './theme.ts';
import { appBarHeight } from './tokens.ts';

const tokens = readFileSync('src/platform/web/theme/tokens.css', 'utf8');
const meanings = ['primary', 'secondary', 'success', 'warning', 'error', 'info'] as const;

describe('the theme', () => {
  it('has the specified primary and secondary colours [9.8]', () => {
    expect(theme.palette.primary.main).toBe('#556cd6');
    expect(theme.palette.secondary.main).toBe('#19857b');
  });

  it('has the breakpoints 0, 600, 900, 1200 and 1536 px [9.7]', () => {
    expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 });
  });
});

it('has a drawer of 280 px and a header of 70 px [9.7]', () => {
  expect(appBarHeight).toBe(70);
  expect([token('drawer-width'), token('bar-height')]).toEqual(['280px', '70px']);
});

describe('the tokens of the kit', () => {
  it('have the specified colours [9.8]', () => {
    expect([token('colour-primary'), token('colour-secondary')]).toEqual(['#556cd6', '#19857b']);
  });

  it.each([
    ['light', lightPalette],
    ['dark', darkPalette],
  ] as const)('equal those of MUI in %s', (scheme, palette) => {
    const { background, text, divider, edge, primary, success, warning, error } = palette;
    expect({
      page: schemeToken('page', scheme),
      surface: schemeToken('surface', scheme),
      raised: schemeToken('raised', scheme),
      line: schemeToken('line', scheme),
      edge: schemeToken('edge', scheme),
      text: schemeToken('text', scheme),
      quiet: schemeToken('quiet', scheme),
      links: schemeToken('primary-text', scheme),
      success: schemeToken('success', scheme),
      warning: schemeToken('warning', scheme),
      error: schemeToken('error', scheme),
    }).toEqual({
      page: background.default,
      surface: background.paper,
      raised: background.raised,
      line: divider,
      edge,
      text: text.primary,
      quiet: text.secondary,
      links: primary.text,
      success: success.main,
      warning: warning.main,
      error: error.main,
    });
  });

  it.each(['light', 'dark'] as const)('text has enough contrast on tinted grounds in %s', (scheme) => {
    for (const tone of ['primary', 'success', 'warning', 'error', 'info']) {
      const tint = schemeToken(`${tone}-tint`, scheme);
      expect(contrast(schemeToken(`${tone}-text`, scheme), tint)).toBeGreaterThan(4.5);
      expect(contrast(schemeToken('text', scheme), tint)).toBeGreaterThan(7);
    }
  });
});

function token(name: string): string | undefined {
  return new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
}

/** In one scheme: `light-dark(#fff, #000)` has both. */
function schemeToken(name: string, scheme: 'light' | 'dark'): string {
  const [light = '', dark = light] = token(`colour-${name}`)?.match(/#[0-9a-f]{6}/g) ?? [];
  return scheme === 'light' ? light : dark;
}

describe.each([
  ['light', lightPalette],
  ['dark', darkPalette],
] as const)('in %s', (_name, colours) => {
  const grounds = Object.entries(colours.background);

  it.each(grounds)('text has enough contrast on the %s background', (_ground, ground) => {
    expect(contrast(colours.text.primary, ground)).toBeGreaterThan(7);
    expect(contrast(colours.text.secondary, ground)).toBeGreaterThan(4.5);
  });

  it.each(meanings)('%s has enough contrast as fill and as text', (meaning) => {
    const { main, text, contrastText } = colours[meaning];
    expect(contrast(main, contrastText)).toBeGreaterThan(4.5);
    for (const [, ground] of grounds) expect(contrast(text, ground)).toBeGreaterThan(4.5);
  });

  it('field borders have enough contrast', () => {
    expect(contrast(colours.edge, colours.background.paper)).toBeGreaterThan(3);
  });
});

/** The contrast formula of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
