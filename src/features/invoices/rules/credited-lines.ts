import { divideRounded } from '#src/platform/shared/decimals.ts';
import { calculateInvoice } from './calculate-invoice.ts';
import { hasAmount } from './invoice-terms.ts';
import type { InvoiceTerms } from './invoice-terms.ts';

/** The lines of an invoice that a credit note credits in full; its lines have the IDs of those they credit. */
export function creditedLineIds(invoice: InvoiceTerms, creditNote: InvoiceTerms): string[] {
  const credited = netsByLine(creditNote);
  return [...netsByLine(invoice)].flatMap(([id, net]) => {
    const creditedNet = credited.get(id);
    // The document's discount is rounded per document, which can move a minor unit.
    return creditedNet !== undefined && creditedNet >= net - 1n ? [id] : [];
  });
}

/** Without tax, and with the line's part of the document's discount and charge. */
function netsByLine(terms: InvoiceTerms): Map<string, bigint> {
  const { lines, groups } = calculateInvoice(terms);
  return new Map(
    terms.lines.flatMap((line, place): [string, bigint][] => {
      const calculated = lines[place];
      const group = groups.find(
        ({ taxCategory, taxRate }) =>
          taxCategory === line.taxCategory && Number(taxRate) === Number(line.taxRate),
      );
      if (!calculated || !group || !hasAmount(line)) return [];
      const taxable = BigInt(group.taxableMinor);
      const ofLines = taxable + BigInt(group.discountMinor) - BigInt(group.chargeMinor);
      const net = BigInt(calculated.netMinor);
      return [[line.id, ofLines > 0n ? divideRounded(net * taxable, ofLines) : net]];
    }),
  );
}
