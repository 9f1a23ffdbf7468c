import type { EInvoiceTerms } from './e-invoice-terms.ts';
import { missingFields, ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

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
    ...(contact.phone.trim() !== '' && contact.phone.replaceAll(/\D/g, '').length < 3
      ? [ruleProblem(ruleId(27), 'seller.phone', 'noPhoneNumber')]
      : []),
    ...(/^\s*#/m.test(paymentTerms) ? [ruleProblem(ruleId(18), 'bank.instructions', 'unreadableTerms')] : []),
  ];
}
