import { calculateInvoice } from '#src/features/invoices/rules/calculate-invoice.ts';
import type { TaxCategory } from '#src/features/invoices/rules/invoice-limits.ts';
import type { InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';

/** What a deposit invoice charged at one tax rate. */
export type DepositTax = { taxCategory: TaxCategory; taxRate: string; netMinor: number; taxMinor: number };

/** Net and tax of a deposit invoice by rate, less its credit notes, as the final invoice deducts them. */
export function depositTaxes(deposit: InvoiceTerms, creditNotes: readonly InvoiceTerms[]): DepositTax[] {
  return subtractTaxes(
    taxesOf(deposit),
    creditNotes.flatMap((note) => taxesOf(note)),
  );
}

/** What is left to tax at each rate after what deposits have taxed. */
export function remainingTaxes(
  invoice: InvoiceTerms,
  deposits: readonly { taxes?: readonly DepositTax[] | undefined }[],
): DepositTax[] {
  return subtractTaxes(
    taxesOf(invoice),
    deposits.flatMap(({ taxes = [] }) => taxes),
  );
}

function taxesOf(terms: InvoiceTerms): DepositTax[] {
  return calculateInvoice(terms).groups.map(({ taxCategory, taxRate, taxableMinor, taxMinor }) => ({
    taxCategory,
    taxRate,
    netMinor: taxableMinor,
    taxMinor,
  }));
}

/** Subtracts each rate, and leaves out rates that cancel out. */
function subtractTaxes(from: readonly DepositTax[], what: readonly DepositTax[]): DepositTax[] {
  const signed = [
    ...from,
    ...what.map((tax) => ({ ...tax, netMinor: -tax.netMinor, taxMinor: -tax.taxMinor })),
  ];
  const byRate = Map.groupBy(signed, ({ taxCategory, taxRate }) => `${taxCategory} ${taxRate}`);
  return [...byRate.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const netMinor = others.reduce((sum, tax) => sum + tax.netMinor, first.netMinor);
    const taxMinor = others.reduce((sum, tax) => sum + tax.taxMinor, first.taxMinor);
    return netMinor === 0 && taxMinor === 0 ? [] : [{ ...first, netMinor, taxMinor }];
  });
}
