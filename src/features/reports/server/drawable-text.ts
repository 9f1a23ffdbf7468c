import { type Font, openSync } from 'fontkit';
import { partsWith } from './far-eastern-fonts.ts';

/** Letters that one font draws; without a name it is the document's own. */
export type Run = { text: string; font?: string };
export type Drawable = {
  /** The text by the fonts that can draw it. */
  text: (text: string) => Run[];
  /** Whether anything could not be drawn as it was. */
  hasReplaced: () => boolean;
};

/** What no font has a glyph for would be an empty box: emoji are left out, of anything else a question mark stays. */
export function drawableIn(fontFile: string): Drawable {
  const own = openSync(fontFile);
  const opened = new Map<string, Font>();
  let hasReplaced = false;

  function draws({ name, file }: { name: string; file: string }, codePoint: number): boolean {
    const font = opened.get(name) ?? openSync(file);
    opened.set(name, font);
    return font.hasGlyphForCodePoint(codePoint);
  }

  function drawn(character: string): Run {
    const codePoint = character.codePointAt(0) ?? 0;
    if (/\s/.test(character) || own.hasGlyphForCodePoint(codePoint)) return { text: character };
    const part = partsWith(codePoint).find((each) => draws(each, codePoint));
    if (part) return { text: character, font: part.name };
    hasReplaced = true;
    const isLeftOut = /[\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{Cf}]/u.test(character);
    return { text: isLeftOut ? '' : '?' };
  }

  return {
    text: (text) => {
      // Composed, as fonts have the letters: macOS takes a syllable of Korean apart.
      const runs = joined(Array.from(text.trim().normalize('NFC'), drawn));
      // Of nothing but an emoji something stays.
      return runs.length === 0 && text.trim() !== '' ? [{ text: '?' }] : runs;
    },
    hasReplaced: () => hasReplaced,
  };
}

/** Neighbours of one font together, with no more than one space between words and none around. */
function joined(characters: readonly Run[]): Run[] {
  const runs: Run[] = [];
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
