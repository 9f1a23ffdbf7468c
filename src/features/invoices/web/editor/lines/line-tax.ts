import type { Client } from '#src/features/clients/contract.ts';
import type { InvoiceLine, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { hasAmount } from '#src/features/invoices/rules/invoice-terms.ts';
import {
  hasTax,
  isLineUntaxed,
  proposalByLine,
  proposedTax,
} from '#src/features/invoices/rules/proposed-tax.ts';
import type { LineTax } from '#src/features/invoices/rules/proposed-tax.ts';
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

/** Whether lines charge none of the usual tax, or no line has the one proposed for it, such as after another client was chosen. */
export function hasUnusedTaxProposal(
  lines: readonly InvoiceLine[],
  client: Client,
  proposalOf: (line: InvoiceLine) => LineTax,
): boolean {
  if (isCountryHidden(client)) return false;
  return lines.some((line) => isLineUntaxed(line, proposalOf(line))) || isUnused(lines, proposalOf);
}

/** Whether no line with an amount has the tax proposed for it. */
function isUnused(lines: readonly InvoiceLine[], proposalOf: (line: InvoiceLine) => LineTax): boolean {
  const billed = lines.filter(hasAmount);
  return billed.length > 0 && !billed.some((line) => hasTax(line, proposalOf(line)));
}

/** Each rate once: "19 and 21". */
export function listRates(taxes: readonly LineTax[]): string {
  return formatList([...new Set(taxes.map(({ taxRate }) => taxRate))]);
}
