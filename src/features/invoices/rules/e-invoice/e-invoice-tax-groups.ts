import type { InvoiceCalculation } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { TaxCategory } from '#src/features/invoices/rules/invoice-limits.ts';
import { taxOfReason } from '#src/features/invoices/rules/tax-case.ts';
import type { TaxReason } from '#src/features/invoices/rules/tax-case.ts';
import { eInvoiceTax } from './e-invoice-lines.ts';
import type { EInvoiceTaxGroup } from './e-invoice-terms.ts';

type Untaxed = Pick<FrozenInvoice, 'seller' | 'taxReasons' | 'taxNotes'>;

/** `hasZeroRate`: German rules want a rate even where nothing is subject to tax. [BR-DE-14] */
export function eInvoiceTaxGroups(
  invoice: Untaxed,
  { groups }: Pick<InvoiceCalculation, 'groups'>,
  hasZeroRate: boolean,
): EInvoiceTaxGroup[] {
  return groups.map((group) => {
    const { category, rate } = eInvoiceTax(group);
    const { taxableMinor, taxMinor } = group;
    return {
      category,
      rate: rate ?? (hasZeroRate ? '0' : null),
      taxableMinor,
      taxMinor,
      ...exemption(category, invoice),
    };
  });
}

/** Why a category has no tax, in words and as a code of the VATEX list. [BR-E-10, BR-S-10 and so on] */
function exemption(
  category: TaxCategory,
  { seller, taxReasons, taxNotes }: Untaxed,
): Pick<EInvoiceTaxGroup, 'reason' | 'reasonCode'> {
  const general = generalReasons[category];
  if (general === null) return { reason: '', reasonCode: null };
  const ofReason = (reason: TaxReason) => taxOfReason(reason, seller.country);
  const found = taxReasons.filter((reason) => ofReason(reason).taxCategory === category);
  // Credit notes for invoices of before reasons were kept may have other notes.
  const hasNotes = taxNotes.length === taxReasons.length;
  const notes = hasNotes
    ? taxNotes.filter((_note, place) => found.includes(taxReasons[place] ?? general))
    : [];
  const codes = new Set((found.length === 0 ? [general] : found).map((reason) => ofReason(reason).vatexCode));
  const [code = null] = codes.size === 1 ? codes : [];
  const reason = notes.join('\n');
  return {
    reason: reason === '' && code === null ? taxNotes.join('\n') || 'Exempt' : reason,
    reasonCode: code,
  };
}

/** The reason that a category has by itself; null where tax is charged, maybe at 0 %. */
const generalReasons: Readonly<Record<TaxCategory, TaxReason | null>> = {
  S: null,
  Z: null,
  E: 'exempt',
  AE: 'reverseCharge',
  K: 'intraCommunity',
  G: 'export',
  O: 'notSubject',
};
