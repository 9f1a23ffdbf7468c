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
  if (!peppolSchemes.has(scheme)) return [ruleProblem('PEPPOL-EN16931-CL008', field, 'noPeppolAddress')];
  const broken = brokenCheck(scheme, id);
  return broken === null ? [] : [ruleProblem(broken, field, 'checkDigits')];
}

/** Schemes of addresses in the Peppol network: fewer than those of EN 16931. [PEPPOL-EN16931-CL008] */
const peppolSchemes: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0158 0183 0184 0188 0190 0191 0192 0195 ' +
    '0196 0198 0199 0200 0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 ' +
    '0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 ' +
    '9933 9934 9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 ' +
    '9953 9957 9959'
  ).split(' '),
);
