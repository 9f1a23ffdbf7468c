import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appBarHeight } from './tokens.ts';

const tokens = readFileSync('src/platform/web/theme/tokens.css', 'utf8');

describe('the tokens', () => {
  it('have a drawer of 280 px and a header of 70 px [9.7]', () => {
    expect([token('drawer-width'), token('bar-height')]).toEqual(['280px', '70px']);
    expect(appBarHeight).toBe(70);
  });

  it('have the specified colours [9.8]', () => {
    expect([token('colour-primary'), token('colour-secondary')]).toEqual(['#556cd6', '#19857b']);
  });
});

it('style sheets have no colours of their own besides black and white', () => {
  // Its wheel stands for the colours that records can have.
  const others = ['src/platform/web/theme/tokens.css', 'src/platform/web/form/fields/fields.module.css'];
  const own = globSync('src/**/web/**/*.css', { exclude: others }).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /#(?!f{3}\b|f{6}\b|0{3}\b|0{6}\b)[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi,
      ),
    ].map(([colour]) => `${file}: ${colour}`),
  );
  expect(own).toEqual([]);
});

it('pages change at 600, 900, 1200 and 1536 px [9.7]', () => {
  const files = globSync('src/**/web/**/*.{css,ts,tsx}').filter((file) => !file.includes('.test.'));
  const widths = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:@media|useMedia|matchMedia).*?width [<>]=? ?(\d+)px/g)].map(
      ([, px]) => Number(px),
    ),
  );
  const breakpoints = [600, 900, 1200, 1536];
  expect(breakpoints.filter((each) => !widths.includes(each))).toEqual([]);
  // Others are where one part needs room.
  const others = widths.filter((each) => !breakpoints.includes(each));
  expect(others.length / widths.length).toBeLessThan(0.15);
});

describe.each(['light', 'dark'] as const)('in %s', (scheme) => {
  const colour = (name: string) => schemeToken(name, scheme);
  const grounds = ['page', 'surface', 'raised'] as const;

  it.each(grounds)('text has enough contrast on the %s background', (ground) => {
    expect(contrast(colour('text'), colour(ground))).toBeGreaterThan(7);
    expect(contrast(colour('quiet'), colour(ground))).toBeGreaterThan(4.5);
  });

  it.each(['primary', 'success', 'warning', 'error', 'info'])('%s has enough contrast as text', (tone) => {
    for (const ground of grounds)
      expect(contrast(colour(`${tone}-text`), colour(ground))).toBeGreaterThan(4.5);
    expect(contrast(colour(`${tone}-text`), colour(`${tone}-tint`))).toBeGreaterThan(4.5);
    expect(contrast(colour('text'), colour(`${tone}-tint`))).toBeGreaterThan(7);
  });

  it.each(['primary', 'secondary', 'success', 'warning', 'error'])(
    '%s has enough contrast as fill',
    (tone) => {
      expect(contrast(colour(`on-${tone}`), colour(tone))).toBeGreaterThan(4.5);
    },
  );

  it('field borders have enough contrast', () => {
    expect(contrast(colour('edge'), colour('surface'))).toBeGreaterThan(3);
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
