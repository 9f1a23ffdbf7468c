import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import { addressLines } from '#src/features/invoices/rules/content/invoice-parties.ts';
import { languageFormat } from '#src/features/invoices/rules/content/language-format.ts';
import type { DocumentWords } from '#src/features/invoices/rules/content/language-format.ts';
import { chooseLanguage, documentLocale } from '#src/features/invoices/rules/document-locale.ts';
import type { Addressee } from '#src/features/invoices/rules/document-locale.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { findInvoiceSettings } from './settings.ts';

/** What everything that a client gets has in common, as their documents have it. */
export type Letterhead = {
  language: string;
  locale: string;
  accentColour: string;
  logoDocumentId: string | null;
  seller: { name: string; email: string | null; lines: string[] };
  words: DocumentWords;
};

export async function findLetterhead(db: Db, owner: Owner, client: Addressee): Promise<Letterhead> {
  const { settings } = await findInvoiceSettings(db, owner);
  const { seller, pageSize, accentColour, logoDocumentId } = settings;
  const { language, locale } = languageOf(client, settings);
  const format = languageFormat({ language, pageSize, seller, terms: { currency: 'EUR' } });
  const lines = [
    seller.email ?? '',
    seller.phone,
    seller.website,
    ...addressLines(seller, seller.country, format),
  ];
  return {
    language,
    locale,
    accentColour,
    logoDocumentId,
    seller: { name: seller.name, email: seller.email, lines: lines.filter(Boolean) },
    words: format.words,
  };
}

/** The language of a client’s documents, and the locale of their days and numbers. */
export async function findDocumentLanguage(
  db: Db,
  owner: Owner,
  client: Addressee | null,
): Promise<Pick<Letterhead, 'language' | 'locale'>> {
  const { settings } = await findInvoiceSettings(db, owner);
  return languageOf(client, settings);
}

function languageOf(
  client: Addressee | null,
  settings: Pick<InvoiceSettings, 'language' | 'pageSize' | 'seller'>,
): Pick<Letterhead, 'language' | 'locale'> {
  const language = chooseLanguage(client, settings);
  return { language, locale: documentLocale(language, settings.pageSize) };
}
