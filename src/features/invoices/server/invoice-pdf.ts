import { createHash } from 'node:crypto';
import { readDocument } from '#src/features/documents/server/public.ts';
import type { Invoice } from '#src/features/invoices/contract.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { draftAsIssued } from './issue/draft-as-issued.ts';
import { pdfName } from './issue/file-names.ts';
import { pdfErrors } from './issue/issue-errors.ts';
import { loadLogo, loadReceipts, toDocument } from './issue/load-printable-invoice.ts';
import { checkInSideProcess, renderInSideProcess } from './pdf-process.ts';
import type { PrintedDocument } from './pdf-worker.ts';
import type { MissingCharacters } from './pdf/missing-characters.ts';
import type { TextsToCheck } from './pdf/texts-to-check.ts';
import { findInvoice } from './queries.ts';

type Services = Pick<RequestContext, 'database' | 'keys' | 'files'>;

/**
 * The stored PDF of an issued document, or that of a draft as it would be issued now. Null if there is no such document.
 * @throws INVALID, PDF_DAMAGED, KeyUnavailable
 */
export async function readInvoicePdf(
  services: Services,
  owner: Owner,
  { id, signal }: { id: string; signal: AbortSignal | undefined },
): Promise<File | null> {
  const invoice = await services.database.withOwner(owner, (db) => findInvoice(db, owner, id));
  if (!invoice) return null;
  if (invoice.state !== 'draft') return readStoredPdf(services, owner, invoice);
  const logo = await loadLogo(services, owner);
  const receipts = await loadReceipts(services, owner, invoice, signal);
  const preview = await services.database.withOwner(owner, (db) =>
    draftAsIssued(services, db, owner, invoice),
  );
  const document = toDocument(preview, { ...preview, logo, receipts });
  return toPdfFile(await renderInTurn(owner, document, signal), 'draft.pdf');
}

/** One PDF of an account after the other. */
export async function renderInTurn(
  { ownerId }: Owner,
  document: PrintedDocument,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  using _slot = await rendering.acquire(ownerId, { signal });
  return await renderInSideProcess(document, signal);
}

/** Shares the account's turn with its PDFs. */
export async function findMissingInTurn(
  { ownerId }: Owner,
  texts: TextsToCheck,
  signal: AbortSignal | undefined,
): Promise<MissingCharacters[]> {
  if (texts.texts.length === 0) return [];
  using _slot = await rendering.acquire(ownerId, { signal });
  return await checkInSideProcess(texts, signal);
}

const rendering = createWorkSlots({
  total: 2,
  perAccount: 1,
  waitMs: Infinity,
  restsForOthers: 'byThisKind',
});

async function readStoredPdf(services: Services, owner: Owner, { number, pdf }: Invoice): Promise<File> {
  const content = pdf && (await readIntact(services, owner, pdf));
  if (!content) throw pdfErrors.PDF_DAMAGED();
  return toPdfFile(content, pdfName(number ?? ''));
}

/** A stored file of an invoice; null if it is gone or has changed. */
export async function readIntact(
  services: Services,
  owner: Owner,
  { documentId, sha256 }: { documentId: string; sha256: string },
): Promise<Buffer | null> {
  const content = await readDocument(services, owner, documentId);
  return content && createHash('sha256').update(content).digest('hex') === sha256 ? content : null;
}

export function toPdfFile(pdf: Uint8Array, name: string): File {
  return new File([new Uint8Array(pdf)], name, { type: 'application/pdf' });
}
