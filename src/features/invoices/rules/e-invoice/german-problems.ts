import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import { isCashDiscount } from './cash-discount.ts';
import { eInvoiceSpecs } from './e-invoice-specs.ts';
import type { EInvoiceTerms } from './e-invoice-terms.ts';
import { missingFields, ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

/** XRechnung's rules hold for Peppol as well if both sides are in Germany. */
export function hasGermanRules(
  { seller, buyer }: { seller: { country: string | null }; buyer: { country: string | null } },
  format: EInvoiceFormat,
): boolean {
  const isDomestic = seller.country === 'DE' && buyer.country === 'DE';
  return eInvoiceSpecs[format].isXRechnung || (format === 'peppol' && isDomestic);
}

/** What XRechnung wants beside EN 16931; `ruleId` names its rule of a number. [XRechnung 3.0, BR-DE-1 to 31] */
export function germanProblems(
  { seller, buyer, buyerReference, paymentTerms }: EInvoiceTerms,
  ruleId: (number: number) => string,
): EInvoiceProblem[] {
  const { contact } = seller;
  return [
    ...missingFields([
      [ruleId(15), 'buyerReference', buyerReference],
      [ruleId(5), 'seller.contactName', contact.name],
      [ruleId(6), 'seller.phone', contact.phone],
      [ruleId(7), 'seller.email', contact.email],
      [ruleId(3), 'seller.city', seller.address.city],
      [ruleId(4), 'seller.postalCode', seller.address.postalCode],
      [ruleId(8), 'buyer.city', buyer.address.city],
      [ruleId(9), 'buyer.postalCode', buyer.address.postalCode],
    ]),
    ...(areReadableTerms(paymentTerms)
      ? []
      : [ruleProblem(ruleId(18), 'bank.instructions', 'unreadableTerms')]),
  ];
}

/** Lines that start with # are cash discounts, each with its line break, and no # follows the last one. */
function areReadableTerms(terms: string): boolean {
  const discounts = terms.split('\n').filter((line) => line.trim().startsWith('#'));
  const afterLast = terms.split(/#.+#/).at(-1) ?? '';
  return discounts.length === 0 || (discounts.every(isCashDiscount) && /^\s*\n/.test(afterLast));
}
