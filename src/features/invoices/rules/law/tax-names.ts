import { taxNames as namesByLanguage } from '#messages/document/invoices.ts';
import type { DocumentLanguage } from '#messages/document/languages.ts';

/** What a country's tax on sales is called in a language. */
export type TaxNames = {
  /** Used as a label: "VAT". */
  name: string;
  /** Used within a sentence: "sales tax". */
  inText: string;
  /** Label of the number that a business has for it. */
  id: string;
};

/** Value added tax, as most countries have it, unless the table says otherwise. */
type TaxKind = Exclude<keyof (typeof namesByLanguage)['en'], 'unknown'>;

const kindByCountry: Readonly<Record<string, TaxKind>> = {
  AT: 'austria',
  AU: 'gst',
  CA: 'canada',
  CH: 'swiss',
  IN: 'gst',
  JP: 'japan',
  LI: 'swiss',
  NZ: 'gst',
  PR: 'salesTax',
  SG: 'gst',
  US: 'salesTax',
};

/** `country` is where the tax is charged or the tax number was given; null if unknown. */
export function taxNames(country: string | null, language: DocumentLanguage): TaxNames {
  return namesByLanguage[language][country === null ? 'unknown' : (kindByCountry[country] ?? 'vat')];
}
