import { openPdfFonts } from '#src/platform/server/pdf/font-fallback.ts';
import type { TextsToCheck } from './texts-to-check.ts';

export type MissingCharacters = { field: string; characters: string[] };

/** The texts with characters that no font of PDFs has. Opens up to some hundred fonts. */
export function findMissingCharacters({ texts }: TextsToCheck): MissingCharacters[] {
  const fonts = openPdfFonts();
  return texts
    .map(({ field, text }) => ({ field, characters: fonts.missingCharacters(text) }))
    .filter(({ characters }) => characters.length > 0);
}
