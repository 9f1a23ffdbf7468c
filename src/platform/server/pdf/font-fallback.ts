import { fileURLToPath } from 'node:url';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { fontPartsFor } from './cjk-fonts.ts';

/** Text in one font; without `font`, in the document's default font. */
export type FontRun = { text: string; font?: string };
export type FontFallback = {
  /** Splits text by the fonts that have its characters. */
  toRuns: (text: string) => FontRun[];
  /** In the main font, without kerning. */
  widthOf: (text: string, fontSize: number) => number;
  /** Whether any character was replaced or dropped. */
  hasMissingGlyphs: () => boolean;
  /** The first few characters of a text that would be. */
  missingCharacters: (text: string) => string[];
};

export const regularFontFile = fileURLToPath(import.meta.resolve('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));

/**
 * The fonts of one document. Characters without a glyph would show as empty boxes: emoji are dropped, others become
 * question marks. All text must be laid out before `hasMissingGlyphs` is read.
 */
export function openPdfFonts(): FontFallback {
  openMainFont ??= openSync(regularFontFile);
  const mainFont = openMainFont;
  const fallbackFonts = new Map<string, Font>();
  let hasReplaced = false;

  function hasGlyph({ name, file }: { name: string; file: string }, codePoint: number): boolean {
    const font = fallbackFonts.get(name) ?? openSync(file);
    fallbackFonts.set(name, font);
    return font.hasGlyphForCodePoint(codePoint);
  }

  function toRun(character: string): FontRun {
    const run = toKnownRun(character);
    if (run) return run;
    hasReplaced = true;
    const isLeftOut = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{Cf}]/u.test(character);
    return { text: isLeftOut ? '' : '?' };
  }

  /** Null if no font has it. */
  function toKnownRun(character: string): FontRun | null {
    const codePoint = character.codePointAt(0) ?? 0;
    if (character === '\n' || mainFont.hasGlyphForCodePoint(codePoint)) return { text: character };
    // Such as the narrow no-break space of French numbers.
    if (/\s/.test(character)) return { text: /[\u202F\u2007]/.test(character) ? '\u00A0' : ' ' };
    const part = fontPartsFor(codePoint).find((each) => hasGlyph(each, codePoint));
    return part ? { text: character, font: part.name } : null;
  }

  return {
    toRuns: (text) => {
      // NFC, as fonts have composed characters; macOS decomposes Korean syllables.
      const runs = mergeRuns(Array.from(text.trim().normalize('NFC'), toRun));
      // Text of nothing but emoji must not become empty.
      return runs.length === 0 && text.trim() !== '' ? [{ text: '?' }] : runs;
    },
    widthOf: (text, fontSize) => {
      const units = Array.from(text, (each) => mainFont.glyphForCodePoint(each.codePointAt(0) ?? 0));
      return (units.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) * fontSize) / mainFont.unitsPerEm;
    },
    hasMissingGlyphs: () => hasReplaced,
    missingCharacters: (text) => {
      const unknown = new Set(
        [...new Set(text.normalize('NFC'))].filter((each) => toKnownRun(each) === null),
      );
      const found = new Set<string>();
      // As people see them: an emoji or a letter with its accents is one.
      for (const { segment } of unknown.size === 0 ? [] : graphemes.segment(text.normalize('NFC'))) {
        if (found.size === mostMissing) break;
        if (Array.from(segment).some((each) => unknown.has(each))) found.add(segment);
      }
      return [...found];
    },
  };
}

/** For all documents of this process. */
let openMainFont: Font | undefined;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const mostMissing = 10;

/** Merges adjacent runs of one font and collapses whitespace. */
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
