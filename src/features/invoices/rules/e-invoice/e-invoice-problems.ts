import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { FrozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { invoiceProblems } from '#src/features/invoices/rules/invoice-problems.ts';
import { isCountry } from '#src/platform/shared/countries.ts';
import { minorDigits } from '#src/platform/shared/money.ts';
import { composeEInvoice } from './compose-e-invoice.ts';
import { eInvoiceTaxProblems } from './e-invoice-tax-problems.ts';
import type { EInvoiceParty, EInvoiceTerms } from './e-invoice-terms.ts';
import { germanProblems } from './german-problems.ts';
import { peppolProblems } from './peppol-problems.ts';
import { isWritten, missingFields, ruleProblem } from './rule-problem.ts';
import type { EInvoiceProblem } from './rule-problem.ts';

export type { EInvoiceProblem } from './rule-problem.ts';

/**
 * What keeps a document from being issued as an e-invoice: only what the rules of the format call fatal. A quote isn't
 * one, and a document whose amounts can't be calculated has other problems.
 */
export function eInvoiceProblems(invoice: FrozenInvoice, format: EInvoiceFormat): EInvoiceProblem[] {
  if (invoice.type === 'quote' || invoiceProblems(invoice.terms).length > 0) return [];
  const terms = composeEInvoice(invoice, format);
  return withoutRepetitions([
    ...partyProblems(terms, invoice),
    ...documentProblems(terms),
    ...eInvoiceTaxProblems(terms, invoice),
    ...formatProblems(terms, format),
  ]);
}

function formatProblems(terms: EInvoiceTerms, format: EInvoiceFormat): EInvoiceProblem[] {
  if (format === 'facturX') return [];
  const periods = periodProblems(terms);
  if (format === 'peppol') return [...peppolProblems(terms), ...periods];
  const buyerAddress = terms.buyer.electronicAddress?.id ?? null;
  return [
    ...germanProblems(terms, (number) => `BR-DE-${number}`),
    // That of the seller is at least the required email address.
    ...missingFields([['PEPPOL-EN16931-R010', 'buyer.electronicAddress', buyerAddress]]),
    ...periods,
  ];
}

function partyProblems({ seller, buyer }: EInvoiceTerms, invoice: FrozenInvoice): EInvoiceProblem[] {
  // Free text has no place in an e-invoice.
  const isText = invoice.buyer.addressText.trim() !== '';
  return [
    ...missingFields([
      ['BR-06', 'seller.name', seller.name],
      ['BR-09', 'seller.country', seller.address.country],
      ['BR-07', 'buyer.name', buyer.name],
      ['BR-11', 'buyer.country', buyer.address.country],
    ]),
    ...(isText
      ? missingFields([
          ['BR-10', 'buyer.street', buyer.address.street],
          ['BR-10', 'buyer.city', buyer.address.city],
        ])
      : []),
    ...vatIdProblems('seller.vatId', seller),
    ...vatIdProblems('buyer.vatId', buyer),
    ...schemeProblems('seller.electronicAddress', seller),
    ...schemeProblems('buyer.electronicAddress', buyer),
  ];
}

/** The Danish scheme has left the code list since clients could choose it. */
function schemeProblems(field: string, { electronicAddress }: EInvoiceParty): EInvoiceProblem[] {
  return electronicAddress?.scheme === '9901' ? [ruleProblem('BR-CL-25', field, 'oldScheme')] : [];
}

/** Greece writes EL. */
function vatIdProblems(field: string, { vatId }: EInvoiceParty): EInvoiceProblem[] {
  const prefix = vatId?.slice(0, 2) ?? 'EL';
  return prefix === 'EL' || isCountry(prefix) ? [] : [ruleProblem('BR-CO-09', field, 'countryPrefix')];
}

function documentProblems({
  typeCode,
  currency,
  dueDay,
  paymentTerms,
  totals,
  precedingInvoices,
  lines,
}: EInvoiceTerms): EInvoiceProblem[] {
  const isDue = totals.dueMinor > 0 && dueDay === null && !isWritten(paymentTerms);
  return [
    ...(minorDigits(currency) > 2 ? [ruleProblem('BR-DEC-14', 'currency', 'tooManyDecimals')] : []),
    ...(currentCurrencies.has(currency) ? [] : [ruleProblem('BR-CL-04', 'currency', 'unknownCurrency')]),
    ...(isDue ? [ruleProblem('BR-CO-25', 'dueDay')] : []),
    ...(typeCode === '381' && precedingInvoices.length === 0 ? [ruleProblem('BR-55', 'relatedNumber')] : []),
    ...missingFields(lines.map(({ place, name }) => ['BR-25', `lines.${place}.title`, name] as const)),
  ];
}

/** A period of a line that isn't inside that of the document. */
function periodProblems({ period, lines }: EInvoiceTerms): EInvoiceProblem[] {
  if (period === null) return [];
  return lines.flatMap(({ place, period: days }) => [
    ...(days !== null && days.from < period.from
      ? [ruleProblem('PEPPOL-EN16931-R110', `lines.${place}.from`, 'outsidePeriod')]
      : []),
    ...(days !== null && days.to > period.to
      ? [ruleProblem('PEPPOL-EN16931-R111', `lines.${place}.to`, 'outsidePeriod')]
      : []),
  ]);
}

/** Two rules may ask for the same. */
function withoutRepetitions(problems: readonly EInvoiceProblem[]): EInvoiceProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ field, code }) => {
    const isNew = !seen.has(`${field} ${code}`);
    seen.add(`${field} ${code}`);
    return isNew;
  });
}

/** ISO 4217 without funds, metals and test codes. Browsers know many that have been replaced. */
const currentCurrencies: ReadonlySet<string> = new Set(
  (
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
    'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS ' +
    'INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP ' +
    'MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR ' +
    'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV ' +
    'WST XAF XCD XOF XPF YER ZAR ZMW'
  ).split(' '),
);
