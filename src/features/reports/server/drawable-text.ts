import { openSync } from 'fontkit';

export type Drawable = {
  /** The text as the font can draw it. */
  text: (text: string) => string;
  /** Whether anything could not be drawn as it was. */
  hasReplaced: () => boolean;
};

/** What a font has no glyph for would be an empty box: emoji are left out, of anything else a question mark stays. */
export function drawableIn(fontFile: string): Drawable {
  const font = openSync(fontFile);
  let hasReplaced = false;
  return {
    text: (text) => {
      const drawn = Array.from(text)
        .map((character) => {
          if (/\s/.test(character) || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
            return character;
          hasReplaced = true;
          return /[\p{Extended_Pictographic}\p{Emoji_Component}\p{M}\p{Cf}]/u.test(character) ? '' : '?';
        })
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .trim();
      // Of nothing but an emoji something stays.
      return drawn === '' && text.trim() !== '' ? '?' : drawn;
    },
    hasReplaced: () => hasReplaced,
  };
}
