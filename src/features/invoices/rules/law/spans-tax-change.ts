import type { InvoiceLine } from '#src/features/invoices/rules/invoice-terms.ts';
import { hasTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';

/**
 * Whether a line has time of days with different taxes, because it was made before the later tax was known. New lines are
 * split there. A line with another tax shows that someone chose it. [2006/112/EC art. 63 and 93]
 */
export function spansTaxChange(
  line: LineTax & Pick<InvoiceLine, 'kind' | 'from' | 'to'>,
  taxOn: (day: string) => LineTax,
): boolean {
  if (line.kind !== 'time' || line.from === null || line.to === null) return false;
  const taxes = [taxOn(line.from), taxOn(line.to)] as const;
  return !hasTax(...taxes) && taxes.some((tax) => hasTax(line, tax));
}
