import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { hasTax, proposedTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { taxCategoryLabels, taxWords } from '#src/features/invoices/web/invoice-labels.ts';

/** The tax that the settings and the client propose; you decide. */
export function proposedClientTax(
  settings: InvoiceSettings,
  client: Client | undefined,
  day: string,
): LineTax {
  const buyer = client ? { ...client, country: client.postalAddress?.countryCode ?? null } : null;
  return proposedTax(settings, buyer, day);
}

/** Only the server can read it, in private mode: this page can't propose a tax for it. */
export function isCountryHidden({ postalAddress, postalAddressEnc }: Client): boolean {
  return postalAddress === null && (postalAddressEnc ?? null) !== null;
}

/** The proposed tax in words if no line has it, such as after another client was chosen. */
export function unusedProposal(
  lines: readonly InvoiceLine[],
  proposal: LineTax,
  sellerCountry: string | null,
): string | null {
  const billed = lines.filter(hasAmount);
  if (billed.length === 0 || billed.some((line) => hasTax(line, proposal))) return null;
  const { taxCategory, taxRate } = proposal;
  return taxCategory === 'S'
    ? m.taxAtRate({ rate: taxRate, tax: taxWords(sellerCountry).inText })
    : taxCategoryLabels[taxCategory];
}
