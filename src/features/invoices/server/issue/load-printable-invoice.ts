import { listReceiptIds, readPdf, readPrint } from '#src/features/documents/server/public.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import { frozenInvoice } from '#src/features/invoices/rules/content/frozen-invoice.ts';
import { eInvoiceSpecs } from '#src/features/invoices/rules/e-invoice/e-invoice-specs.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { toTimesheet } from '#src/features/invoices/server/billed-entries.ts';
import { extractInSideProcess } from '#src/features/invoices/server/pdf-process.ts';
import type { PrintableInvoice } from '#src/features/invoices/server/pdf/printable-invoice.ts';
import type { ReceiptPages } from '#src/features/invoices/server/pdf/receipt-pages.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { createWorkSlots } from '#src/platform/server/long-work/work-slots.ts';
import { invalidDraft } from './issue-errors.ts';

export type Logo = { documentId: string; image: Uint8Array };

/**
 * The logo of the settings. Before the transaction that prints it: decoding an image waits for a slot.
 * @throws INVALID if it can't be read
 */
export async function loadLogo(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
): Promise<Logo | null> {
  const { settings } = await services.database.withOwner(owner, (db) => findInvoiceSettings(db, owner));
  const documentId = settings.logoDocumentId;
  if (documentId === null) return null;
  const image = await readPrint(services, owner, { documentId, use: 'logo' });
  if (!image)
    throw invalidDraft('settings.logoDocumentId', 'notAnImage', 'must be an image in your documents');
  return { documentId, image };
}

export type Receipt = PrintableInvoice['receipts'][number] & { expenseId: string };

/** The receipts that a draft prints: pictures, and pages of PDFs. Like the logo, before the transaction. */
export async function loadReceipts(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  draft: Pick<StoredInvoice, 'hasReceipts' | 'lines'>,
  signal: AbortSignal | undefined,
  timeMs: number = invoiceLimits.receiptMs,
): Promise<Receipt[]> {
  const billed = draft.lines.flatMap(({ title, expenses }) => expenses.map(({ id }) => ({ id, title })));
  if (!draft.hasReceipts || billed.length === 0) return [];
  const ids = billed.map(({ id }) => id);
  const found = await services.database.withOwner(owner, (db) => listReceiptIds(db, owner, ids));
  const inOrder = billed.flatMap(({ id, title }) =>
    found.filter(({ expenseId }) => expenseId === id).map((receipt) => ({ ...receipt, title })),
  );
  const receipts: Receipt[] = [];
  const left: PrintRoom = {
    pages: invoiceLimits.receiptPages,
    bytes: invoiceLimits.receiptBytes,
    until: performance.now() + timeMs,
  };
  for (const { expenseId, documentId, title } of inOrder) {
    const picture = left.pages > 0 ? await readPrint(services, owner, { documentId, use: 'page' }) : null;
    const pages = picture ? null : await extractPages(services, owner, { documentId, left, signal });
    left.pages -= picture ? 1 : (pages?.sizes.length ?? 0);
    left.bytes -= pages?.pdf.length ?? 0;
    receipts.push({ expenseId, title, picture, pages });
  }
  return receipts;
}

/** What is left for the receipts of an invoice. */
type PrintRoom = { pages: number; bytes: number; until: number };

type Extraction = { documentId: string; left: PrintRoom; signal: AbortSignal | undefined };

/** Null if the receipt is no PDF, can't be printed, or is more than what is left for an invoice. */
async function extractPages(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  { documentId, left, signal }: Extraction,
): Promise<ReceiptPages | null> {
  // Files that fail use neither pages nor bytes, but up to ten seconds each.
  if (left.pages === 0 || performance.now() >= left.until) return null;
  const content = await readPdf(services, owner, { documentId, maxBytes: left.bytes });
  if (!content) return null;
  using _slot = await extracting.acquire(owner.ownerId, { signal });
  const pages = await extractInSideProcess({ content, maxPages: left.pages }, signal);
  return pages && pages.pdf.length <= left.bytes ? pages : null;
}

const extracting = createWorkSlots({
  total: 2,
  perAccount: 1,
  waitMs: Infinity,
  restsForOthers: 'byThisKind',
});

/** Those that the locked draft still prints: it may have changed while they were loaded. */
export function receiptsOfDraft(
  receipts: readonly Receipt[],
  { hasReceipts, lines }: Pick<StoredInvoice, 'hasReceipts' | 'lines'>,
): Receipt[] {
  if (!hasReceipts) return [];
  const billedIds = new Set(lines.flatMap(({ expenses }) => expenses.map(({ id }) => id)));
  return receipts.filter(({ expenseId }) => billedIds.has(expenseId));
}

/** What the PDF of a document shows. */
export function toDocument(
  document: StoredInvoice & { frozen: Frozen; issueDay: string },
  {
    logo,
    entries,
    receipts = [],
    xml = null,
  }: {
    logo: Logo | null;
    entries: readonly BilledEntry[];
    receipts?: readonly Receipt[];
    /** The electronic invoice of an issued document. */
    xml?: string | null;
  },
): PrintableInvoice {
  const { layout, pageSize, accentColour } = document.frozen;
  return {
    ...frozenInvoice(document),
    layout,
    pageSize,
    accentColour,
    logo: logo?.image ?? null,
    receipts: receipts.map(({ title, picture, pages }) => ({ title, picture, pages })),
    eInvoice: eInvoiceInPdf(document.frozen, xml),
    timesheet: document.hasTimesheet ? toTimesheet(entries) : [],
    createdAt: document.issuedAt ?? document.updatedAt,
  };
}

function eInvoiceInPdf({ eInvoiceFormat }: Frozen, xml: string | null): PrintableInvoice['eInvoice'] {
  if (eInvoiceFormat === null) return null;
  const { isInPdf, fileName } = eInvoiceSpecs[eInvoiceFormat];
  return isInPdf ? { fileName, isXRechnung: eInvoiceFormat === 'xrechnungPdf', xml } : null;
}
