import { readLogo } from '#src/features/documents/server/public.ts';
import type { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import { toTimesheet } from '#src/features/invoices/server/billed-entries.ts';
import type { InvoiceDocument } from '#src/features/invoices/server/pdf/invoice-document.ts';
import { findSettings } from '#src/features/invoices/server/settings.ts';
import { toTerms } from '#src/features/invoices/server/stored-invoice.ts';
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
  const { settings } = await services.database.withUser(owner.ownerId, (db) => findSettings(db, owner));
  const documentId = settings.logoDocumentId;
  if (documentId === null) return null;
  const image = await readLogo(services, owner, documentId);
  if (!image)
    throw invalidDraft('settings.logoDocumentId', 'notAnImage', 'must be an image in your documents');
  return { documentId, image };
}

/** What the PDF of a document shows. */
export function toDocument(
  document: StoredInvoice & { frozen: Frozen; issueDay: string },
  { logo, entries }: { logo: Logo | null; entries: readonly BilledEntry[] },
): InvoiceDocument {
  const { logoDocumentId: _id, ...printed } = document.frozen;
  return {
    ...printed,
    type: document.type,
    number: document.number,
    issueDay: document.issueDay,
    dueDay: document.dueDay,
    serviceFrom: document.serviceFrom,
    serviceTo: document.serviceTo,
    buyerReference: document.buyerReference,
    poNumber: document.poNumber,
    terms: toTerms(document),
    deposits: document.deposits,
    logo: logo?.image ?? null,
    timesheet: document.hasTimesheet ? toTimesheet(entries) : [],
    createdAt: document.issuedAt ?? document.updatedAt,
  };
}
