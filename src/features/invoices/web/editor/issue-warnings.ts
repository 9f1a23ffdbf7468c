import * as m from '#messages/invoices.ts';
import type { Client } from '#src/features/clients/contract.ts';
import type { Invoice, InvoiceSettings } from '#src/features/invoices/contract.ts';
import { addressOf } from './details/missing-details.ts';
import type { DraftValues } from './draft-values.ts';
import { proposedTax, unusedProposal } from './lines/line-tax.ts';

/** What can be issued but is rarely meant: no address of the client, or another tax than proposed. */
export function issueWarnings(
  { lines }: Pick<DraftValues, 'lines'>,
  { type, settings, client }: { type: Invoice['type']; settings: InvoiceSettings; client: Client },
): string[] {
  const tax =
    type === 'creditNote'
      ? null
      : unusedProposal(lines, proposedTax(settings, client), settings.seller.country);
  const hasAddress = client.postalAddress !== null || addressOf(client).addressText !== '';
  return [
    ...(tax === null ? [] : [m.usualTax({ client: client.name, tax })]),
    ...(hasAddress ? [] : [m.clientWithoutAddress({ client: client.name })]),
  ];
}
