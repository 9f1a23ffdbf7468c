import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import { hasTax, proposalByLine, proposedTax } from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
import { taxCategoryLabels, taxWords } from '#src/features/invoices/web/invoice-labels.ts';
import { formatList } from '#src/platform/shared/text.ts';

/** The tax that the settings and the client propose; you decide. */
export function proposedClientTax(
  settings: InvoiceSettings,
  client: Client | undefined,
  day: string,
): LineTax {
  return proposedTax(settings, toBuyer(client), day);
}

/** The same for each line of a document: time has the tax of its own day. */
export function clientTaxByLine(settings: InvoiceSettings, client: Client | undefined, day: string) {
  return proposalByLine(settings, toBuyer(client), day);
}

function toBuyer(client: Client | undefined) {
  return client ? { ...client, country: client.postalAddress?.countryCode ?? null } : null;
}

/** Only the server can read it, in private mode: this page can't propose a tax for it. */
export function isCountryHidden({ postalAddress, postalAddressEnc }: Client): boolean {
  return postalAddress === null && (postalAddressEnc ?? null) !== null;
}

/** The proposed tax in words if no line has the one proposed for it, such as after another client was chosen. */
export function unusedProposal(
  lines: readonly InvoiceLine[],
  proposalOf: (line: InvoiceLine) => LineTax,
  sellerCountry: string | null,
): string | null {
  const billed = lines.filter(hasAmount);
  if (billed.some((line) => hasTax(line, proposalOf(line)))) return null;
  const proposals = billed.map(proposalOf);
  const [first] = proposals;
  if (first === undefined) return null;
  return proposals.some(({ taxCategory }) => taxCategory === 'S')
    ? m.taxAtRate({ rate: listRates(proposals), tax: taxWords(sellerCountry).inText })
    : taxCategoryLabels[first.taxCategory];
}

/** Each rate once: "19 and 21". */
export function listRates(taxes: readonly LineTax[]): string {
  return formatList([...new Set(taxes.map(({ taxRate }) => taxRate))]);
}
