import { isEuCountry, standardTaxRate } from '#src/features/identity/rules/tax-rates.ts';
import type { InvoiceType } from '#src/features/invoices/rules/invoice-limits.ts';
import type { InvoiceProblem } from '#src/features/invoices/rules/invoice-problems.ts';

type Address = { street: string; city: string };
type Invoiced = {
  type: InvoiceType;
  currency: string;
  grossMinor: number;
  serviceFrom: string | null;
  serviceTo: string | null;
};
type Parties = {
  seller: Address & { country: string | null };
  /** An address as free text is one, too. */
  buyer: Address & { addressText: string };
};

/**
 * What the law of the seller's country wants of both sides and the service, unless the amount is small. A deposit is billed
 * before the service, and a credit note names its invoice. [2006/112/EC art. 226, § 14 (4) UStG, art. 26 MWSTG]
 */
export function requiredDetails(invoice: Invoiced, { seller, buyer }: Parties): InvoiceProblem[] {
  const { type, serviceFrom, serviceTo } = invoice;
  const isInvoice = type === 'invoice' || type === 'deposit';
  if (!isInvoice || !hasInvoiceLaw(seller.country) || isSmallAmount(seller.country, invoice)) return [];
  const missing = [
    ...missingAddress('seller', seller),
    ...(buyer.addressText.trim() === '' ? missingAddress('buyer', buyer) : []),
    ...(type === 'invoice' && serviceFrom === null && serviceTo === null ? ['serviceFrom'] : []),
  ];
  return missing.map((field) => ({ field, code: 'required', reason: 'is required on an invoice like this' }));
}

function missingAddress(party: 'seller' | 'buyer', address: Address): string[] {
  return (['street', 'city'] as const)
    .filter((part) => address[part].trim() === '')
    .map((part) => `${party}.${part}`);
}

/** Countries with value added tax say what an invoice needs. */
function hasInvoiceLaw(country: string | null): country is string {
  return country !== null && standardTaxRate(country) !== null;
}

/** With tax. Invoices up to here need neither the buyer nor the day of the service. */
const smallAmounts: Readonly<Record<string, { currency: string; amountMinor: number }>> = {
  AT: { currency: 'EUR', amountMinor: 400_00 },
  CH: { currency: 'CHF', amountMinor: 400_00 },
  DE: { currency: 'EUR', amountMinor: 250_00 },
  ES: { currency: 'EUR', amountMinor: 400_00 },
  GB: { currency: 'GBP', amountMinor: 250_00 },
  IT: { currency: 'EUR', amountMinor: 400_00 },
};

/** Everywhere in the EU. [2006/112/EC art. 220a] */
const smallInEu = { currency: 'EUR', amountMinor: 100_00 };

/** An amount in another currency isn't compared. */
function isSmallAmount(country: string, { currency, grossMinor }: Invoiced): boolean {
  const limit = smallAmounts[country] ?? (isEuCountry(country) ? smallInEu : undefined);
  return limit?.currency === currency && grossMinor <= limit.amountMinor;
}
