import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { fontPartsFor } from './cjk-fonts.ts';

/** Letters that one font draws; without a name it is the document's own. */
export type FontRun = { text: string; font?: string };
export type FontFallback = {
  /** The text by the fonts that can draw it. */
  toRuns: (text: string) => FontRun[];
  /** Whether anything could not be drawn as it was. */
  hasMissingGlyphs: () => boolean;
};

/** What no font has a glyph for would be an empty box: emoji are left out, of anything else a question mark stays. */
export function openFontFallback(fontFile: string): FontFallback {
  const mainFont = openSync(fontFile);
  const fallbackFonts = new Map<string, Font>();
  let hasReplaced = false;

  function hasGlyph({ name, file }: { name: string; file: string }, codePoint: number): boolean {
    const font = fallbackFonts.get(name) ?? openSync(file);
    fallbackFonts.set(name, font);
    return font.hasGlyphForCodePoint(codePoint);
  }

  function toRun(character: string): FontRun {
    const codePoint = character.codePointAt(0) ?? 0;
    if (/\s/.test(character) || mainFont.hasGlyphForCodePoint(codePoint)) return { text: character };
    const part = fontPartsFor(codePoint).find((each) => hasGlyph(each, codePoint));
    if (part) return { text: character, font: part.name };
    hasReplaced = true;
    const isLeftOut = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{Cf}]/u.test(character);
    return { text: isLeftOut ? '' : '?' };
  }

  return {
    toRuns: (text) => {
      // Composed, as fonts have the letters: macOS takes a syllable of Korean apart.
      const runs = mergeRuns(Array.from(text.trim().normalize('NFC'), toRun));
      // Of nothing but an emoji something stays.
      return runs.length === 0 && text.trim() !== '' ? [{ text: '?' }] : runs;
    },
    hasMissingGlyphs: () => hasReplaced,
  };
}

/** Neighbours of one font together, with no more than one space between words and none around. */
function mergeRuns(characters: readonly FontRun[]): FontRun[] {
  const runs: FontRun[] = [];
  for (const { text, font } of characters) {
    const last = runs.at(-1);
    const isSpaceTooMany = text === ' ' && (!last || last.text.endsWith(' '));
    if (text === '' || isSpaceTooMany) continue;
    if (last && last.font === font) last.text += text;
    else runs.push({ text, ...(font !== undefined && { font }) });
  }
  const last = runs.at(-1);
  if (last) last.text = last.text.trimEnd();
  return runs.filter(({ text }) => text !== '');
}
