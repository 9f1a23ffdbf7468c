import type { Invoice } from '#src/features/invoices/contract.ts';
import { eInvoiceName } from '#src/features/invoices/server/file-names.ts';
import { readIntact } from '#src/features/invoices/server/invoice-pdf.ts';
import { eInvoiceErrors } from '#src/features/invoices/server/issue/issue-errors.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';

/**
 * The stored XML of an issued document.
 * @throws NO_E_INVOICE, E_INVOICE_DAMAGED, KeyUnavailable
 */
export async function readEInvoice(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  { number, eInvoice }: Pick<Invoice, 'number' | 'eInvoice'>,
): Promise<File> {
  if (!eInvoice) throw eInvoiceErrors.NO_E_INVOICE();
  const xml = await readIntact(services, owner, eInvoice);
  if (!xml) throw eInvoiceErrors.E_INVOICE_DAMAGED();
  return new File([new Uint8Array(xml)], eInvoiceName(number ?? ''), { type: 'application/xml' });
}
