import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import type { DocumentWords } from '#src/features/invoices/rules/content/language-format.ts';
import type { TextFormat } from '#src/features/invoices/rules/content/text-format.ts';
import { openPdfFonts } from '#src/platform/server/pdf/font-fallback.ts';
import type { FontFallback, FontRun } from '#src/platform/server/pdf/font-fallback.ts';
import type { Letter } from './printable-invoice.ts';

/** How one PDF writes words, numbers and texts. */
export type PdfFormat = TextFormat<DocumentWords> & {
  /** Text of users, in fonts that have its characters. */
  text: (text: string) => FontRun[];
  /** Width of the widest of the texts, with some room for bold ones. Columns of fixed width break words that are too long. */
  widest: (texts: readonly string[], fontSize: number) => number;
  /** About how high a text is in a column, rather more than less. */
  heightOf: (text: string, fontSize: number, width: number) => number;
  fonts: FontFallback;
};

export function openFormat(document: Letter): PdfFormat {
  const fonts = openPdfFonts();
  return {
    ...languageFormat(document),
    text: (text) => fonts.toRuns(text),
    widest: (texts, fontSize) =>
      Math.ceil(Math.max(0, ...texts.map((each) => fonts.widthOf(each, fontSize))) * 1.04) + 1,
    heightOf: (text, fontSize, width) =>
      text
        .split('\n')
        .map((line) => Math.max(1, Math.ceil((fonts.widthOf(line, fontSize) * 1.15) / width)))
        .reduce((sum, lines) => sum + lines * fontSize * lineHeight, 0),
    fonts,
  };
}

/** A multiple of the font size. */
export const lineHeight = 1.25;

/** Whether a text in a narrow column could fill most of a page: pdfmake leaves out unbreakable rows that don't fit. */
export function isTall(text: string): boolean {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / 25), 0);
  return lines > 40;
}
