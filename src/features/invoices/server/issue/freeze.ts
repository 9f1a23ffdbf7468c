import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import type { Frozen, InvoiceSettings } from '#src/features/invoices/contract-fields.ts';
import type { Buyer } from '#src/features/invoices/contract-parties.ts';
import { documentLocale } from '#src/features/invoices/rules/document-locale.ts';
import type { TaxCategory } from '#src/features/invoices/rules/invoice-limits.ts';
import { hasAmount, isDisbursement } from '#src/features/invoices/rules/invoice-terms.ts';
import { latePaymentNotes } from '#src/features/invoices/rules/law/late-payment.ts';
import type { TaxReason } from '#src/features/invoices/rules/tax-case.ts';
import { taxNote } from '#src/features/invoices/rules/tax-notes.ts';
import { fillPlaceholders } from '#src/features/invoices/rules/text-placeholders.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { formatMoney } from '#src/platform/shared/money.ts';

export type FreezeContext = {
  settings: InvoiceSettings;
  buyer: Buyer;
  /** Null: no electronic invoice. */
  eInvoiceFormat: EInvoiceFormat | null;
  language: string;
  number: string;
  /** Lines that bill them without tax aren't disbursements. */
  exemptExpenses: ReadonlySet<string>;
  /** The credited invoice, or the quote of an invoice. */
  related: Pick<StoredInvoice, 'number' | 'issueDay' | 'lines' | 'frozen'> | null;
};

/** What a document keeps when the settings and the client change later. */
export function freeze(
  document: StoredInvoice,
  { settings, buyer, eInvoiceFormat, language, number, exemptExpenses, related }: FreezeContext,
): Frozen {
  const { seller, bank, layout, pageSize, accentColour, logoDocumentId, hasPaymentQr } = settings;
  const locale = documentLocale(language, pageSize);
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const formatDay = (day: string | null) => (day === null ? '' : days.format(new Date(`${day}T12:00:00Z`)));
  const values = {
    number,
    client: buyer.name,
    dueDate: formatDay(document.dueDay),
    total: formatMoney({ amountMinor: document.dueMinor, currency: document.currency }, locale),
    from: formatDay(document.serviceFrom),
    to: formatDay(document.serviceTo),
  };
  const { subject, intro, closing } = document.texts;
  const fill = (text: string) => fillPlaceholders(text, values);
  // EN 16931 BR-O-02: such documents have no VAT IDs.
  const hasVatIds = !document.lines.some((line) => hasAmount(line) && line.taxCategory === 'O');
  const credited = creditedTax(document, related);
  const reasons = findTaxReasons(document, settings, buyer, exemptExpenses);
  return {
    seller: hasVatIds ? seller : { ...seller, vatId: null },
    buyer: hasVatIds ? buyer : { ...buyer, vatId: null },
    bank: { ...bank, instructions: fill(bank.instructions) },
    layout,
    pageSize,
    accentColour,
    logoDocumentId,
    hasPaymentQr,
    language,
    texts: { subject: fill(subject), intro: fill(intro), closing: fill(closing) },
    paymentNotes: latePaymentNotes(document.type, { seller, buyer }, documentLanguage(language)),
    eInvoiceFormat,
    taxNotes:
      credited?.taxNotes ??
      reasons.map((reason) => taxNote(reason, documentLanguage(language), seller.country)),
    // Invoices issued before Stint kept the reasons have their sentences only.
    taxReasons: credited && credited.taxReasons.length > 0 ? credited.taxReasons : reasons,
    relatedNumber: related?.number ?? null,
    relatedDay: related?.issueDay ?? null,
  };
}

/** A credit note gives the reasons of its invoice, even if the settings changed; null if it has other lines. */
function creditedTax(
  { type, lines }: StoredInvoice,
  related: FreezeContext['related'],
): Pick<Frozen, 'taxNotes' | 'taxReasons'> | null {
  if (type !== 'creditNote' || !related?.frozen) return null;
  const categoriesOf = (all: StoredInvoice['lines']) =>
    [...new Set(all.filter(hasAmount).map(({ taxCategory }) => taxCategory))].toSorted().join();
  return categoriesOf(lines) === categoriesOf(related.lines) ? related.frozen : null;
}

/** Why lines have no tax, each reason once. */
function findTaxReasons(
  { lines }: StoredInvoice,
  { seller, tax }: InvoiceSettings,
  buyer: Buyer,
  exemptExpenses: ReadonlySet<string>,
): TaxReason[] {
  const isAbroad = seller.country !== null && buyer.country !== null && seller.country !== buyer.country;
  const hasVat = seller.country !== null && standardTaxRate(seller.country) !== null;
  const reasonOf: Readonly<Record<TaxCategory, TaxReason | null>> = {
    S: null,
    Z: null,
    E: tax.isSmallBusiness ? 'smallBusiness' : 'exempt',
    AE: 'reverseCharge',
    K: 'intraCommunity',
    G: 'export',
    O: isAbroad ? 'serviceAbroad' : hasVat ? 'notSubject' : null,
  };
  const reasons = lines
    .filter(hasAmount)
    .flatMap((line) =>
      isDisbursement(line) && !tax.isSmallBusiness && !line.expenses.some(({ id }) => exemptExpenses.has(id))
        ? ['disbursement' as const]
        : (reasonOf[line.taxCategory] ?? []),
    );
  return [...new Set(reasons)];
}
