import type { Client } from '#src/features/clients/contract.ts';
import { chooseEInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { EInvoiceFormat } from '#src/features/clients/rules/e-invoice-formats.ts';
import type { InvoiceSettings } from '#src/features/invoices/contract.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';

type EInvoiceChoice = {
  /** Null: no electronic invoice. */
  eInvoiceFormat: EInvoiceFormat | null;
  buyerReference: string | null;
};

/** The electronic invoice of a draft that is issued now, with the reference that its client got since the draft was made. */
export function chooseEInvoice(
  draft: Pick<StoredInvoice, 'type' | 'buyerReference'>,
  client: Client | null,
  settings: InvoiceSettings,
): EInvoiceChoice {
  const { buyerReference } = draft;
  const eInvoiceFormat = client && draft.type !== 'quote' ? chooseEInvoiceFormat(client, settings) : null;
  if (eInvoiceFormat === null) return { eInvoiceFormat, buyerReference };
  return { eInvoiceFormat, buyerReference: buyerReference ?? client?.buyerReference ?? null };
}
