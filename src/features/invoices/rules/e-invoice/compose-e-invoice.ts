import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { InvoiceCalculation, TaxGroup } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { isIban, isSepaIban, normalizeIban } from '#src/features/invoices/rules/iban.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Adjustment } from '#src/features/invoices/rules/invoice-terms.ts';
import { eInvoiceAdjustment, eInvoiceLines, eInvoiceTax } from './e-invoice-lines.ts';
import { eInvoiceBuyer, eInvoiceSeller } from './e-invoice-parties.ts';
import { eInvoiceTaxGroups } from './e-invoice-tax-groups.ts';
import type { EInvoiceAdjustment, EInvoicePayment, EInvoiceTerms } from './e-invoice-terms.ts';
import { eInvoiceTexts } from './e-invoice-texts.ts';
import { hasGermanRules } from './german-problems.ts';

/** The terms of a document, as a format needs them. */
export function composeEInvoice(invoice: FrozenInvoice, format: EInvoiceFormat): EInvoiceTerms {
  const { type, terms } = invoice;
  const isGerman = hasGermanRules(invoice, format);
  const calculation = calculateInvoice(terms);
  const { lines: calculatedLines, groups, printed: _printed, ...totals } = calculation;
  const { lines, lastNotes } = eInvoiceLines(terms, calculatedLines);
  const categories = groups.map(({ taxCategory }) => taxCategory);
  const isSubject = !categories.includes('O');
  const buyerTerms = eInvoiceBuyer(invoice, isSubject);
  return {
    number: invoice.number ?? '',
    issueDay: invoice.issueDay,
    typeCode: typeCodes[type],
    currency: terms.currency,
    // A credit is due at once. [BR-CO-25]
    dueDay: type === 'creditNote' ? invoice.issueDay : invoice.dueDay,
    buyerReference: invoice.buyerReference,
    orderReference: invoice.poNumber,
    ...eInvoiceTexts(invoice, calculation, lastNotes),
    precedingInvoices: precedingInvoices(invoice),
    seller: eInvoiceSeller(invoice, isSubject),
    buyer: buyerTerms,
    ...delivery(invoice),
    // An intra-community supply says where it went. [BR-IC-12]
    deliverTo: categories.includes('K') ? buyerTerms.address : null,
    payment: payment(invoice, calculation, isGerman),
    adjustments: groups.flatMap((group) => [
      ...groupAdjustment(terms.discount, terms.currency, group, {
        isCharge: false,
        amountMinor: group.discountMinor,
      }),
      ...groupAdjustment(terms.charge, terms.currency, group, {
        isCharge: true,
        amountMinor: group.chargeMinor,
      }),
    ]),
    taxGroups: eInvoiceTaxGroups(invoice, calculation, isGerman),
    totals,
    lines,
  };
}

/** UNTDID 1001. A quote is no invoice, so nothing asks for its code. */
const typeCodes: Readonly<Record<InvoiceType, EInvoiceTerms['typeCode']>> = {
  invoice: '380',
  creditNote: '381',
  deposit: '386',
  quote: '380',
};

/** An invoice of a quote follows no invoice. */
function precedingInvoices({
  type,
  relatedNumber,
  relatedDay,
  deposits,
}: FrozenInvoice): EInvoiceTerms['precedingInvoices'] {
  if (type !== 'creditNote') return deposits.map(({ number, issueDay }) => ({ number, day: issueDay }));
  return relatedNumber === null ? [] : [{ number: relatedNumber, day: relatedDay }];
}

/** The last day counts as the day of delivery. */
function delivery({ serviceFrom, serviceTo }: FrozenInvoice): Pick<EInvoiceTerms, 'deliveryDay' | 'period'> {
  const [from, to] = [serviceFrom ?? serviceTo, serviceTo ?? serviceFrom];
  if (from === null || to === null) return { deliveryDay: null, period: null };
  return { deliveryDay: to, period: from === to ? null : { from, to } };
}

/** German rules want a means of payment even where nothing is due. [BR-DE-1, DE-R-001] */
function payment(
  { type, bank, seller, terms }: FrozenInvoice,
  { dueMinor }: InvoiceCalculation,
  isGerman: boolean,
): EInvoicePayment | null {
  const isPaidByBuyer = (type === 'invoice' || type === 'deposit') && dueMinor > 0;
  const iban = normalizeIban(bank.iban);
  const id = iban === '' ? bank.accountNumber.trim() : iban;
  if (!isPaidByBuyer || id === '') return isGerman ? { meansCode: '1', account: null } : null;
  const account = {
    id,
    isIban: isIban(iban),
    holder: bank.accountHolder.trim() || seller.name,
    bic: bank.bic.replaceAll(/\s/g, '').toUpperCase(),
  };
  if (terms.currency === 'EUR' && isSepaIban(iban)) return { meansCode: '58', account };
  // Danes have codes of their own for other transfers. [DK-R-005]
  return { meansCode: seller.country === 'DK' ? '1' : '30', account };
}

/** The share of a tax group in a discount or charge of the document. [BG-20, BG-21] */
function groupAdjustment(
  adjustment: Adjustment | null,
  currency: string,
  group: TaxGroup,
  part: Pick<EInvoiceAdjustment, 'isCharge' | 'amountMinor'>,
): EInvoiceTerms['adjustments'] {
  if (adjustment === null || part.amountMinor === 0) return [];
  const ofMinor = group.taxableMinor + group.discountMinor - group.chargeMinor;
  return [{ ...eInvoiceAdjustment(part, adjustment, { ofMinor, currency }), tax: eInvoiceTax(group) }];
}
