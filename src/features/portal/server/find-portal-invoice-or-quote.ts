import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { PortalContext } from './portal-context.ts';
import { findPortalInvoice } from './portal-invoices.ts';
import { findQuote } from './quotes/portal-quotes.ts';

export type InvoiceFileKind = 'invoicePdf' | 'eInvoice';

/** The document with this file that the portal shows under this ID: invoices, credit notes and, as PDF, quotes; null if it shows none. */
export async function findDocumentOfFile(
  db: Db,
  owner: Owner,
  context: PortalContext,
  { id, kind }: { id: string; kind: InvoiceFileKind },
): Promise<{ id: string; number: string } | null> {
  if (kind === 'invoicePdf') return findInvoiceOrQuote(db, owner, context, id);
  const document = await findPortalInvoice(db, owner, context, id);
  return document?.hasEInvoice ? document : null;
}

/** The invoice, credit note or quote that the portal shows under this ID; null if it shows none. */
async function findInvoiceOrQuote(
  db: Db,
  owner: Owner,
  context: PortalContext,
  opaqueId: string,
): Promise<{ id: string; number: string } | null> {
  const document = await findPortalInvoice(db, owner, context, opaqueId);
  return document ?? (await findQuote(db, owner, context, opaqueId)) ?? null;
}
