import type { Buyer, Frozen, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import { documentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { TaxReason } from '#src/features/invoices/rules/tax-case.ts';
import { taxNote } from '#src/features/invoices/rules/tax-notes.ts';
import { fillPlaceholders } from '#src/features/invoices/rules/text-placeholders.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import type { StoredInvoice } from './stored-invoice.ts';

export type Circumstances = {
  settings: InvoiceSettings;
  buyer: Buyer;
  language: string;
  number: string;
  /** The credited invoice, or the quote of an invoice. */
  related: Pick<StoredInvoice, 'number' | 'issueDay'> | null;
};

/** What a document keeps, whatever happens to the settings and the client later. */
export function freeze(
  document: StoredInvoice,
  { settings, buyer, language, number, related }: Circumstances,
): Frozen {
  const { seller, bank, layout, pageSize, accentColour, logoDocumentId, hasPaymentQr } = settings;
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const formatDay = (day: string | null) => (day === null ? '' : days.format(new Date(`${day}T12:00:00Z`)));
  const values = {
    number,
    client: buyer.name,
    dueDate: formatDay(document.dueDay),
    total: formatMoney({ amountMinor: document.dueMinor, currency: document.currency }, language),
    from: formatDay(document.serviceFrom),
    to: formatDay(document.serviceTo),
  };
  const { subject, intro, closing } = document.texts;
  const fill = (text: string) => fillPlaceholders(text, values);
  return {
    seller,
    buyer,
    bank,
    layout,
    pageSize,
    accentColour,
    logoDocumentId,
    hasPaymentQr,
    language,
    texts: { subject: fill(subject), intro: fill(intro), closing: fill(closing) },
    taxNotes: taxReasons(document, settings, buyer).map((reason) =>
      taxNote(reason, documentLanguage(language), seller.country),
    ),
    relatedNumber: related?.number ?? null,
    relatedDay: related?.issueDay ?? null,
  };
}

/** Why lines have no tax, each reason once. */
function taxReasons({ lines }: StoredInvoice, { seller, tax }: InvoiceSettings, buyer: Buyer): TaxReason[] {
  const isAbroad = seller.country !== null && buyer.country !== null && seller.country !== buyer.country;
  const reasons = lines.flatMap(({ kind, taxCategory }): TaxReason[] => {
    if (kind === 'text' || kind === 'heading') return [];
    switch (taxCategory) {
      case 'S':
      case 'Z':
        return [];
      case 'E':
        return [tax.isSmallBusiness ? 'smallBusiness' : 'exempt'];
      case 'AE':
        return ['reverseCharge'];
      case 'K':
        return ['intraCommunity'];
      case 'G':
        return ['export'];
      case 'O':
        return isAbroad ? ['serviceAbroad'] : [];
    }
  });
  return [...new Set(reasons)];
}
