import { listReceiptIds, readPrint } from '#src/features/documents/server/public.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import { frozenDocument } from '#src/features/invoices/rules/document/frozen-document.ts';
import { invoiceLimits } from '#src/features/invoices/rules/invoice-limits.ts';
import { toTimesheet } from '#src/features/invoices/server/billed-entries.ts';
import type { InvoiceDocument } from '#src/features/invoices/server/pdf/invoice-document.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
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

export type Receipt = InvoiceDocument['receipts'][number] & { expenseId: string };

/** Pictures of the receipts that a draft prints. Like the logo, before the transaction. */
export async function loadReceipts(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  owner: Owner,
  draft: Pick<StoredInvoice, 'hasReceipts' | 'lines'>,
): Promise<Receipt[]> {
  const billed = draft.lines.flatMap(({ title, expenses }) => expenses.map(({ id }) => ({ id, title })));
  if (!draft.hasReceipts || billed.length === 0) return [];
  const ids = billed.map(({ id }) => id);
  const found = await services.database.withOwner(owner, (db) => listReceiptIds(db, owner, ids));
  const inOrder = billed.flatMap(({ id, title }) =>
    found.filter(({ expenseId }) => expenseId === id).map((receipt) => ({ ...receipt, title })),
  );
  const receipts: Receipt[] = [];
  for (const [place, { expenseId, documentId, title }] of inOrder.entries()) {
    const isPrinted = place < invoiceLimits.receiptPages;
    const picture = isPrinted ? await readPrint(services, owner, { documentId, use: 'page' }) : null;
    receipts.push({ expenseId, title, picture });
  }
  return receipts;
}

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
  }: { logo: Logo | null; entries: readonly BilledEntry[]; receipts?: readonly Receipt[] },
): InvoiceDocument {
  const { layout, pageSize, accentColour, language } = document.frozen;
  return {
    ...frozenDocument(document),
    layout,
    pageSize,
    accentColour,
    language,
    logo: logo?.image ?? null,
    receipts: receipts.map(({ title, picture }) => ({ title, picture })),
    timesheet: document.hasTimesheet ? toTimesheet(entries) : [],
    createdAt: document.issuedAt ?? document.updatedAt,
  };
}
