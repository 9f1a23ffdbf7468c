import type { EInvoiceParty, EInvoiceTerms } from './e-invoice-terms.ts';
import { germanProblems } from './german-problems.ts';
import { missingFields, ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

/** What Peppol BIS Billing 3 wants beside EN 16931. */
export function peppolProblems(terms: EInvoiceTerms): EInvoiceProblem[] {
  const { seller, buyer, buyerReference, orderReference } = terms;
  const isGerman = seller.address.country === 'DE' && buyer.address.country === 'DE';
  return [
    ...missingFields([['PEPPOL-EN16931-R003', 'buyerReference', buyerReference ?? orderReference]]),
    ...addressProblems('PEPPOL-EN16931-R020', 'seller.electronicAddress', seller),
    ...addressProblems('PEPPOL-EN16931-R010', 'buyer.electronicAddress', buyer),
    ...(isGerman ? germanProblems(terms, (number) => `DE-R-${String(number).padStart(3, '0')}`) : []),
  ];
}

function addressProblems(
  rule: string,
  field: string,
  { electronicAddress }: EInvoiceParty,
): EInvoiceProblem[] {
  if (electronicAddress === null) return [ruleProblem(rule, field)];
  return electronicAddress.scheme === 'EM'
    ? [ruleProblem('PEPPOL-EN16931-CL008', field, 'noPeppolAddress')]
    : [];
}
