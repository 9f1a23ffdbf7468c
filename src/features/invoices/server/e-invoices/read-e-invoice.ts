import { readIntact } from '#src/features/invoices/server/invoice-pdf.ts';
import { eInvoiceName } from '#src/features/invoices/server/issue/file-names.ts';
import { eInvoiceErrors } from '#src/features/invoices/server/issue/issue-errors.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';

/**
 * The stored XML of an issued document. Null if there is no such document, or if it has none.
 * @throws E_INVOICE_DAMAGED, KeyUnavailable
 */
export async function readEInvoice(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  id: string,
): Promise<File | null> {
  const invoice = await services.database.withOwner(owner, (db) => findInvoice(db, owner, id));
  if (!invoice?.eInvoice) return null;
  const xml = await readIntact(services, owner, invoice.eInvoice);
  if (!xml) throw eInvoiceErrors.E_INVOICE_DAMAGED();
  return new File([new Uint8Array(xml)], eInvoiceName(invoice.number ?? ''), { type: 'application/xml' });
}
