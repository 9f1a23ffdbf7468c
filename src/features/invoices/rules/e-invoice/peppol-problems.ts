import { brokenCheck } from './check-digits.ts';
import type { EInvoiceParty, EInvoiceTerms } from './e-invoice-terms.ts';
import { nationalProblems } from './national-problems.ts';
import { isWritten, ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

/** What Peppol BIS Billing 3 wants beside EN 16931. */
export function peppolProblems(terms: EInvoiceTerms): EInvoiceProblem[] {
  const { seller, buyer, buyerReference, orderReference } = terms;
  return [
    ...(isWritten(buyerReference) || isWritten(orderReference)
      ? []
      : [ruleProblem('PEPPOL-EN16931-R003', 'buyerReference')]),
    ...addressProblems('PEPPOL-EN16931-R020', 'seller.electronicAddress', seller),
    ...addressProblems('PEPPOL-EN16931-R010', 'buyer.electronicAddress', buyer),
    ...nationalProblems(terms),
  ];
}

function addressProblems(
  rule: string,
  field: string,
  { electronicAddress }: EInvoiceParty,
): EInvoiceProblem[] {
  if (electronicAddress === null) return [ruleProblem(rule, field)];
  const { scheme, id } = electronicAddress;
  if (!/^\d/.test(scheme) || schemesElsewhere.has(scheme))
    return [ruleProblem('PEPPOL-EN16931-CL008', field, 'noPeppolAddress')];
  const broken = brokenCheck(scheme, id);
  return broken === null ? [] : [ruleProblem(broken, field, 'checkDigits')];
}

/** The numbered ones that are no schemes of Peppol. [Code list of its version 3.0.21] */
const schemesElsewhere = new Set([
  '0037',
  '0147',
  '0170',
  '0193',
  '0194',
  '0202',
  '0203',
  '0205',
  '0212',
  '0213',
  '0215',
  '0217',
]);
