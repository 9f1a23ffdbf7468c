import type { InvoiceFileType } from '#src/features/documents/rules/document-types.ts';
import { storeInvoiceFile } from '#src/features/documents/server/public.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { writeEInvoice } from '#src/features/invoices/rules/e-invoice/write-e-invoice.ts';
import { eInvoiceName, pdfName } from '#src/features/invoices/server/issue/file-names.ts';
import { renderInSideProcess } from '#src/features/invoices/server/pdf-process.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { toDocument } from './load-printable-invoice.ts';
import type { Logo, Receipt } from './load-printable-invoice.ts';

/** What the PDF shows besides the document. */
export type PrintedFiles = { logo: Logo | null; receipts: readonly Receipt[] };

type Issued = StoredInvoice & {
  number: string;
  issueDay: string;
  frozen: Frozen;
  entries: readonly BilledEntry[];
};

/** Stores the PDF of a document and, if it has one, the XML of its electronic invoice. */
export async function storeFiles(
  services: Pick<RequestContext, 'keys' | 'files'> & PrintedFiles,
  db: Db,
  owner: Owner,
  { entries, ...issued }: Issued,
): Promise<void> {
  const { id, number, frozen } = issued;
  const format = frozen.eInvoiceFormat;
  const xml = format === null ? null : writeEInvoice(frozenInvoice(issued), format);
  const pdf = await renderInSideProcess(toDocument(issued, { ...services, entries, xml }));
  const store = (type: InvoiceFileType, name: string, content: Uint8Array) =>
    storeInvoiceFile(services, db, owner, { documentId: newRecordId(), invoiceId: id, type, name, content });
  await store('invoicePdf', pdfName(number), pdf);
  if (xml !== null) await store('eInvoice', eInvoiceName(number), Buffer.from(xml));
}
