import type { InvoiceProblem } from '#src/features/invoices/rules/invoice-problems.ts';
import { removeIllegalCharacters } from './xml-text.ts';

/** What keeps a document from being a valid e-invoice, with the ID of the official rule that it would break. */
export type EInvoiceProblem = InvoiceProblem & { rule: string };

export function ruleProblem(
  rule: string,
  field: string,
  code: keyof typeof reasons = 'required',
): EInvoiceProblem {
  return { field, code, reason: reasons[code], rule };
}

/** A problem for each of these fields of which nothing would be written. */
export function missingFields(
  fields: readonly (readonly [rule: string, field: string, text: string | null])[],
): EInvoiceProblem[] {
  return fields.filter(([, , text]) => !isWritten(text)).map(([rule, field]) => ruleProblem(rule, field));
}

/** Whether the XML has the text: an element without any is left out. */
export function isWritten(text: string | null): boolean {
  return text !== null && removeIllegalCharacters(text).trim() !== '';
}

/** Words that complete the label of the field. */
const reasons = {
  required: 'is required for the e-invoice',
  countryPrefix: 'must start with a country code, like DE123456789',
  oldScheme: 'is of a scheme that e-invoices no longer have',
  noPeppolAddress: 'must be an address in the Peppol network, which email addresses and some schemes aren’t',
  checkDigits: 'has a typo: its check digits don’t fit',
  norwegianVatId: 'must look like NO123456785MVA, with the right check digit',
  swedishVatId: 'must look like SE123456789001',
  swedishTaxNumber: 'must be “Godkänd för F-skatt” beside the organisation number, or be left out',
  swedishRate: 'must be 6, 12 or 25 % for sellers in Sweden',
  italianTaxNumber: 'must have 11 to 16 capital letters and digits',
  registerNumber: 'must look like the company register numbers of the country',
  greekNumbers: 'has rules for the numbers of Peppol invoices that Stint doesn’t support',
  outsidePeriod: 'must be within the service period of the invoice',
  tooManyDecimals: 'must have at most two decimals in e-invoices',
  unknownCurrency: 'isn’t a currency of today, which e-invoices need',
  mixed: 'must not be combined with other categories: bill it separately',
  unreadableTerms: 'must have no line that starts with #, which XRechnung reads as a cash discount',
} as const;
