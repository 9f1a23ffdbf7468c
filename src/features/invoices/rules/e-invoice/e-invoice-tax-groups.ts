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
  const named = taxReasons
    .map((reason, place) => ({
      ...taxOfReason(reason, seller.country),
      // Credit notes for invoices of before reasons were kept may have fewer notes.
      note: taxNotes[place] ?? taxNotes.join('\n'),
    }))
    .filter(({ taxCategory }) => taxCategory === category);
  const cases = named.length === 0 ? [taxOfReason(general, seller.country)] : named;
  const codes = new Set(cases.map(({ vatexCode }) => vatexCode));
  const [reasonCode = null] = codes.size === 1 ? codes : [];
  const words = [...new Set(named.map(({ note }) => note))].join('\n');
  const needsWords = words === '' && reasonCode === null;
  return { reason: needsWords ? taxNotes.join('\n') || 'Exempt' : words, reasonCode };
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
