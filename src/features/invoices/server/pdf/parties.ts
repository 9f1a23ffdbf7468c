import type { Content } from 'pdfmake';
import { postalLines } from '#src/features/clients/rules/postal-address.ts';
import { frenchCompanyNumber } from '#src/features/invoices/rules/law/french-company-number.ts';
import type { DocumentFormat } from './document-format.ts';
import type { DocumentTheme } from './document-theme.ts';
import type { Letter } from './invoice-document.ts';
import type { TextFormat } from './text-format.ts';

/** The lines of a postal address; the country only if it is another one than the seller's. */
export function addressLines(
  party: Letter['seller'] | Letter['buyer'],
  homeCountry: string | null,
  format: TextFormat,
): string[] {
  const postal = postalLines(party, party.country ?? homeCountry);
  const free = 'addressText' in party && postal.length === 0 ? party.addressText.split('\n') : [];
  const isAbroad = party.country !== null && party.country !== homeCountry;
  const country = isAbroad && party.country !== null ? [format.country(party.country)] : [];
  return [...postal, ...free, ...country].filter((line) => line.trim() !== '');
}

/** Name, contact, address and VAT ID of the recipient. */
export function recipient(document: Letter, format: DocumentFormat, theme: DocumentTheme): Content {
  const { buyer, seller } = document;
  const lines = [buyer.contact, ...addressLines(buyer, seller.country, format)];
  return textLines(
    [
      { text: buyer.name, isBold: true },
      ...lines.map((text) => ({ text })),
      ...buyerNumbers(document, format).map((text) => ({ text, color: theme.muted })),
    ],
    format,
  );
}

/** VAT ID and, in France, SIREN of the recipient. */
export function buyerNumbers(
  { buyer, seller }: Pick<Letter, 'buyer' | 'seller'>,
  format: TextFormat,
): string[] {
  const { country, registrationId } = buyer;
  const siren =
    registrationId === null ? null : frenchCompanyNumber(country ?? seller.country, registrationId);
  return [...(siren === null ? [] : [siren]), ...vatLine(buyer, format)];
}

/** VAT ID, tax number and register entry of the seller. */
export function sellerNumbers({ seller }: Pick<Letter, 'seller'>, format: TextFormat): string[] {
  const { country, registrationId, taxNumber } = seller;
  const { words } = format;
  return [
    ...vatLine(seller, format),
    ...(taxNumber ? [`${words.taxNumber} ${taxNumber}`] : []),
    ...(registrationId
      ? [frenchCompanyNumber(country, registrationId) ?? `${words.registration} ${registrationId}`]
      : []),
  ];
}

function vatLine(
  { country, vatId }: Letter['buyer'] | Letter['seller'],
  { taxIdLabel }: TextFormat,
): string[] {
  return vatId ? [`${taxIdLabel(country)} ${vatId}`] : [];
}

/** Name and address of the seller. */
export function sender(document: Letter, format: DocumentFormat, alignment: 'left' | 'right'): TextStack {
  const { seller, buyer } = document;
  const home = buyer.country ?? seller.country;
  const lines = [{ text: seller.name, isBold: true }, ...addressLines(seller, home, format).map(toLine)];
  return { ...textLines(lines, format), alignment };
}

/** One line above the recipient, for envelopes with a window. */
export function returnAddress({ seller }: Letter, format: DocumentFormat, theme: DocumentTheme): Content {
  const lines = [seller.name, ...addressLines(seller, seller.country, format)];
  return {
    text: format.text(cutText(lines.filter((line) => line !== '').join(' · '), 70)),
    fontSize: 7,
    color: theme.muted,
    margin: [0, 0, 0, 4],
  };
}

/** Contact and registration, on every page. */
export function footerColumns(document: Letter, format: DocumentFormat): string[][] {
  const { seller } = document;
  const columns = [
    [seller.name, ...addressLines(seller, null, format)],
    [seller.email ?? '', seller.phone, seller.website],
    sellerNumbers(document, format),
  ];
  return columns.map((lines) => fitFooter(lines.filter((line) => line !== '')));
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

function textLines(lines: readonly TextLine[], format: DocumentFormat): TextStack {
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
