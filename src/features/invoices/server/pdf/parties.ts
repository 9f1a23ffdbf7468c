import type { Content } from 'pdfmake';
import {
  addressLines,
  buyerParty,
  sellerParty,
} from '#src/features/invoices/rules/content/invoice-parties.ts';
import type { PdfFormat } from './pdf-format.ts';
import type { PdfTheme } from './pdf-theme.ts';
import type { Letter } from './printable-invoice.ts';

/** Name, contact, address and VAT ID of the recipient. */
export function recipient(document: Letter, format: PdfFormat, theme: PdfTheme): Content {
  const { name, address, numbers } = buyerParty(document, format);
  return textLines(
    [
      { text: name, isBold: true },
      ...address.map(toLine),
      ...numbers.map((text) => ({ text, color: theme.muted })),
    ],
    format,
  );
}

/** Name and address of the seller; the footer has the rest. */
export function sender(document: Letter, format: PdfFormat, alignment: 'left' | 'right'): TextStack {
  const { name, address } = sellerParty(document, format);
  return { ...textLines([{ text: name, isBold: true }, ...address.map(toLine)], format), alignment };
}

/** One line above the recipient, for envelopes with a window. */
export function senderLine({ seller }: Letter, format: PdfFormat, theme: PdfTheme): Content {
  const lines = [seller.name, ...addressLines(seller, seller.country, format)];
  return {
    text: format.text(cutText(lines.filter((line) => line !== '').join(' · '), 70)),
    fontSize: 7,
    color: theme.muted,
    margin: [0, 0, 0, 4],
  };
}

/** Contact and registration, on every page. */
export function footerColumns(document: Letter, format: PdfFormat): string[][] {
  const { seller } = document;
  const { contact, numbers } = sellerParty(document, format);
  const address = [seller.name, ...addressLines(seller, null, format)].filter((line) => line !== '');
  return [address, contact, numbers].map(fitFooter);
}

/** What fits into the margin: six lines, of which each text takes up to three. */
function fitFooter(texts: readonly string[]): string[] {
  let left = 6;
  return texts.flatMap((text) => {
    const shown = cutText(text, footerLineLength * Math.min(left, 3));
    left -= Math.ceil(shown.length / footerLineLength);
    return shown === '' ? [] : [shown];
  });
}

const footerLineLength = 34;

export function cutText(text: string, length: number): string {
  const characters = Array.from(text);
  if (length === 0) return '';
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

function toLine(text: string): { text: string } {
  return { text };
}

export type TextStack = { stack: Content[]; alignment?: 'left' | 'right' };

type TextLine = { text: string; isBold?: boolean; color?: string };

function textLines(lines: readonly TextLine[], format: PdfFormat): TextStack {
  return {
    stack: lines
      .filter(({ text }) => text.trim() !== '')
      .map(({ text, isBold = false, color }) => ({
        text: format.text(text),
        bold: isBold,
        ...(color !== undefined && { color }),
      })),
  };
}
