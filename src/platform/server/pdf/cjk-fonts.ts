import { fileURLToPath } from 'node:url';
import japaneseAndChinese from '@fontsource/chocolate-classical-sans/unicode.json' with { type: 'json' };
import korean from '@fontsource/gowun-dodum/unicode.json' with { type: 'json' };

/** One file of a font, with a few hundred characters. */
export type FontPart = { name: string; file: string };

/** For characters that Roboto lacks; the first font that has a character is used. */
const fonts = [
  { name: 'chocolate-classical-sans', ranges: Object.entries<string>(japaneseAndChinese) },
  { name: 'gowun-dodum', ranges: Object.entries<string>(korean) },
];

/** pdfmake needs all parts registered in advance. */
export const fontParts: readonly FontPart[] = fonts.flatMap(({ name, ranges }) =>
  ranges.map(([part]) => toFontPart(name, part)),
);

/** Candidates for a character: a part may lack some of the characters it lists. */
export function fontPartsFor(codePoint: number): readonly FontPart[] {
  partsByCodePoint ??= indexParts();
  return partsByCodePoint.get(codePoint) ?? [];
}

let partsByCodePoint: Map<number, FontPart[]> | undefined;

function indexParts(): Map<number, FontPart[]> {
  const parts = new Map<number, FontPart[]>();
  for (const { name, ranges } of fonts) {
    for (const [part, written] of ranges) {
      const found = toFontPart(name, part);
      for (const codePoint of written.split(',').flatMap(parseRange)) {
        const others = parts.get(codePoint);
        if (others) others.push(found);
        else parts.set(codePoint, [found]);
      }
    }
  }
  return parts;
}

/** "U+4e00" or "U+4e00-4e0f". */
function parseRange(range: string): number[] {
  const [from = 0, to = from] = range
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return Array.from({ length: to - from + 1 }, (_none, index) => from + index);
}

/** `part`: "[12]" or "latin", as the font package names them. */
function toFontPart(font: string, part: string): FontPart {
  const name = `${font}-${part.replaceAll(/[[\]]/g, '')}`;
  const file = import.meta.resolve(`@fontsource/${font}/files/${name}-400-normal.woff`);
  return { name, file: fileURLToPath(file) };
}
