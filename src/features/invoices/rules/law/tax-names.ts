import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';

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
type TaxKind = 'vat' | 'austria' | 'swiss' | 'gst' | 'canada' | 'salesTax' | 'japan';

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
  const { unknown, ...names } = namesByLanguage[language];
  if (country === null) return unknown ?? names.vat;
  return names[kindByCountry[country] ?? 'vat'] ?? names.vat;
}

type NamesByKind = Partial<Record<TaxKind | 'unknown', TaxNames>> & { vat: TaxNames };

const names = (name: string, id: string, inText = name): TaxNames => ({ name, inText, id });

const namesByLanguage: Readonly<Record<DocumentLanguage, NamesByKind>> = {
  en: {
    // The other languages are of countries with value added tax.
    unknown: names('Tax', 'VAT ID', 'tax'),
    vat: names('VAT', 'VAT ID'),
    gst: names('GST', 'GST number'),
    canada: names('GST/HST', 'GST/HST number'),
    salesTax: names('Sales tax', 'Tax ID', 'sales tax'),
    japan: names('Consumption tax', 'Registration number', 'consumption tax'),
  },
  de: {
    vat: names('USt.', 'USt-IdNr.', 'Umsatzsteuer'),
    austria: names('USt.', 'UID-Nr.', 'Umsatzsteuer'),
    swiss: names('MWST', 'MWST-Nr.'),
    gst: names('GST', 'GST-Nummer'),
    canada: names('GST/HST', 'GST/HST-Nummer'),
    salesTax: names('Sales Tax', 'Steuernummer'),
    japan: names('Verbrauchsteuer', 'Steuernummer'),
  },
  fr: {
    vat: names('TVA', 'N° TVA'),
    gst: names('GST', 'N° GST'),
    canada: names('TPS/TVH', 'N° TPS/TVH'),
    salesTax: names('Taxe de vente', 'N° fiscal', 'taxe de vente'),
    japan: names('Taxe de consommation', 'N° fiscal', 'taxe de consommation'),
  },
  es: {
    vat: names('IVA', 'NIF-IVA'),
    gst: names('GST', 'N.º de GST'),
    canada: names('GST/HST', 'N.º de GST/HST'),
    salesTax: names('Impuesto sobre ventas', 'N.º fiscal', 'impuesto sobre ventas'),
    japan: names('Impuesto al consumo', 'N.º fiscal', 'impuesto al consumo'),
  },
  nl: {
    vat: names('Btw', 'Btw-id', 'btw'),
    gst: names('GST', 'GST-nummer'),
    canada: names('GST/HST', 'GST/HST-nummer'),
    salesTax: names('Sales tax', 'Belastingnummer', 'sales tax'),
    japan: names('Verbruiksbelasting', 'Belastingnummer', 'verbruiksbelasting'),
  },
  it: {
    vat: names('IVA', 'Partita IVA'),
    gst: names('GST', 'Numero GST'),
    canada: names('GST/HST', 'Numero GST/HST'),
    salesTax: names('Imposta sulle vendite', 'Codice fiscale', 'imposta sulle vendite'),
    japan: names('Imposta sui consumi', 'Codice fiscale', 'imposta sui consumi'),
  },
};
