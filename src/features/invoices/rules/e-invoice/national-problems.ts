import { isNorwegianNumber } from './check-digits.ts';
import type { EInvoiceAddress, EInvoiceParty, EInvoiceTerms } from './e-invoice-terms.ts';
import { germanProblems } from './german-problems.ts';
import { missingFields, ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

/** What Peppol wants of sellers in some countries, by their address or, where it has precedence, their VAT ID. */
export function nationalProblems(terms: EInvoiceTerms): EInvoiceProblem[] {
  const country = terms.seller.address.country ?? '';
  const taxCountry = terms.seller.vatId?.slice(0, 2) ?? country;
  return [...(rulesByAddress[country]?.(terms) ?? []), ...(rulesByVatId[taxCountry]?.(terms) ?? [])];
}

type NationalRules = Readonly<Record<string, (terms: EInvoiceTerms) => EInvoiceProblem[]>>;

const rulesByAddress: NationalRules = {
  DE: (terms) =>
    isDomestic(terms) ? germanProblems(terms, (number) => `DE-R-${String(number).padStart(3, '0')}`) : [],
  DK: ({ seller }) => registerProblems(seller, 'seller', '0184', ['DK-R-002', 'DK-R-014']),
  IS: icelandicProblems,
  NL: dutchProblems,
  SE: swedishProblems,
};

const rulesByVatId: NationalRules = {
  EL: greekProblems,
  GR: greekProblems,
  IT: italianProblems,
  NO: norwegianProblems,
};

/** Numbers of invoices would have six parts. */
function greekProblems(): EInvoiceProblem[] {
  return [ruleProblem('GR-R-001-1', 'seller.country', 'greekNumbers')];
}

function isDomestic({ seller, buyer }: EInvoiceTerms): boolean {
  return seller.address.country === buyer.address.country;
}

function icelandicProblems(terms: EInvoiceTerms): EInvoiceProblem[] {
  const { seller, buyer } = terms;
  const address = (party: EInvoiceParty, name: string, rule: string) =>
    missingAddress(party, name, rule, ['street', 'postalCode']);
  return [
    ...registerProblems(seller, 'seller', '0196', ['IS-R-002', 'IS-R-002']),
    ...address(seller, 'seller', 'IS-R-003'),
    ...(isDomestic(terms)
      ? [
          ...registerProblems(buyer, 'buyer', '0196', ['IS-R-004', 'IS-R-004']),
          ...address(buyer, 'buyer', 'IS-R-005'),
        ]
      : []),
  ];
}

function italianProblems({ seller }: EInvoiceTerms): EInvoiceProblem[] {
  const hasTaxNumber = seller.taxNumber === null || /^[A-Z\d]{11,16}$/.test(seller.taxNumber);
  return [
    ...missingAddress(seller, 'seller', 'IT-R-002', ['street']),
    ...missingAddress(seller, 'seller', 'IT-R-003', ['city']),
    ...missingAddress(seller, 'seller', 'IT-R-004', ['postalCode']),
    ...(hasTaxNumber ? [] : [ruleProblem('IT-R-001', 'seller.taxNumber', 'italianTaxNumber')]),
  ];
}

function dutchProblems(terms: EInvoiceTerms): EInvoiceProblem[] {
  const { seller, buyer, typeCode, totals, payment } = terms;
  const hasRegister = ({ registration }: EInvoiceParty) => registration?.scheme !== null;
  const isUnpayable = typeCode !== '381' && totals.dueMinor > 0 && payment === null;
  return [
    ...missingAddress(seller, 'seller', 'NL-R-002', ['street', 'city', 'postalCode']),
    ...(hasRegister(seller) ? [] : [ruleProblem('NL-R-003', 'seller.registrationId', 'registerNumber')]),
    ...(isDomestic(terms)
      ? [
          ...missingAddress(buyer, 'buyer', 'NL-R-004', ['street', 'city', 'postalCode']),
          ...(hasRegister(buyer) ? [] : [ruleProblem('NL-R-005', 'buyer.registrationId', 'registerNumber')]),
        ]
      : []),
    ...(isUnpayable ? [ruleProblem('NL-R-007', 'bank.iban')] : []),
  ];
}

function norwegianProblems({ seller: { vatId } }: EInvoiceTerms): EInvoiceProblem[] {
  if (vatId === null) return [];
  const isValid = vatId.endsWith('MVA') && isNorwegianNumber(vatId.slice(2, -3));
  return isValid ? [] : [ruleProblem('NO-R-001', 'seller.vatId', 'norwegianVatId')];
}

function swedishProblems({ seller, lines }: EInvoiceTerms): EInvoiceProblem[] {
  const { vatId, registration, taxNumber } = seller;
  const isTaxNumber =
    registration === null || taxNumber === null || taxNumber.trim().toUpperCase() === 'GODKÄND FÖR F-SKATT';
  const hasVatId = vatId?.startsWith('SE') === true;
  return [
    ...(hasVatId && !/^SE\d{12}$/.test(vatId)
      ? [ruleProblem('SE-R-001', 'seller.vatId', 'swedishVatId')]
      : []),
    ...(isTaxNumber ? [] : [ruleProblem('SE-R-005', 'seller.taxNumber', 'swedishTaxNumber')]),
    ...lines.flatMap(({ place, tax }) =>
      hasVatId && tax.category === 'S' && !['6', '12', '25'].includes(tax.rate ?? '')
        ? [ruleProblem('SE-R-006', `lines.${place}.taxRate`, 'swedishRate')]
        : [],
    ),
  ];
}

/** The number in the register is required, and has to be one of its scheme. */
function registerProblems(
  { registration }: EInvoiceParty,
  party: string,
  scheme: string,
  [missing, other]: readonly [missing: string, other: string],
): EInvoiceProblem[] {
  const field = `${party}.registrationId`;
  if (registration === null) return [ruleProblem(missing, field)];
  return registration.scheme === scheme ? [] : [ruleProblem(other, field, 'registerNumber')];
}

function missingAddress(
  { address }: EInvoiceParty,
  party: string,
  rule: string,
  parts: readonly (keyof EInvoiceAddress)[],
): EInvoiceProblem[] {
  return missingFields(parts.map((part) => [rule, `${party}.${part}`, address[part]] as const));
}
