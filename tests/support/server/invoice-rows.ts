import type { InvoiceFileType } from '#src/features/documents/rules/document-types.ts';
import { storeInvoiceFile } from '#src/features/documents/server/public.ts';
import type { Frozen } from '#src/features/invoices/contract-fields.ts';
import { Bank } from '#src/features/invoices/contract-parties.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import type { Installation } from './api-callers.ts';
import { pdf } from './file-content.ts';
import { withClient } from './postgres-setup.ts';

type InvoiceRow = {
  id: string;
  type: 'invoice' | 'deposit' | 'creditNote' | 'quote';
  state: 'draft' | 'issued' | 'void' | 'sent';
  number: string | null;
  clientId: string | null;
  relatedId: string | null;
  currency: string;
  issueDay: string | null;
  dueDay: string | null;
  dueMinor: number;
  lines: readonly object[];
};

let lastNumber = 0;

/** Stores an invoice as `issue` leaves it, without its PDF and entries: for tests of what other features do with it. */
export async function insertInvoice(
  { database }: Pick<Installation, 'database'>,
  userId: string,
  fields: Partial<InvoiceRow> = {},
): Promise<InvoiceRow & { number: string }> {
  const { state = 'issued' } = fields;
  const isDraft = state === 'draft';
  lastNumber += 1;
  const invoice = {
    id: newId(),
    type: 'invoice',
    number: isDraft ? null : `INV-2026-${String(lastNumber).padStart(4, '0')}`,
    clientId: null,
    relatedId: null,
    currency: 'EUR',
    issueDay: '2026-03-31',
    dueDay: '2026-04-14',
    dueMinor: 10_000,
    lines: [],
    ...fields,
    state,
  } as const;
  const { id, type, number, clientId, relatedId, currency, issueDay, dueDay, dueMinor, lines } = invoice;
  await withClient(database.url, (client) =>
    client.query(
      `insert into invoices (user_id, id, type, state, number, client_id, related_id, currency, issue_day, due_day, net_minor,
         gross_minor, due_minor, lines, frozen, issued_at, request_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $11, $12, $13, case when $13::jsonb is not null then now() end, '')`,
      [
        userId,
        id,
        type,
        state,
        number,
        clientId,
        relatedId,
        currency,
        issueDay,
        dueDay,
        dueMinor,
        JSON.stringify(lines),
        isDraft ? null : JSON.stringify(frozen),
      ],
    ),
  );
  return { ...invoice, number: number ?? '' };
}

/** Stores an invoice with its PDF. */
export async function storePdfOf(
  stint: Installation,
  userId: string,
  clientId: string,
  { fails = false } = {},
) {
  const invoice = await insertInvoice(stint, userId, { clientId });
  const file = { type: 'invoicePdf', name: `${invoice.number}.pdf`, content: pdf } as const;
  const documentId = await storeFile(stint, userId, invoice.id, { ...file, fails });
  return { documentId, invoiceId: invoice.id, number: invoice.number };
}

/** Stores an invoice with its e-invoice. */
export async function storeEInvoiceOf(stint: Installation, userId: string, clientId: string) {
  const { id, number } = await insertInvoice(stint, userId, { clientId });
  const content = Buffer.from('<?xml version="1.0"?><Invoice/>');
  await storeFile(stint, userId, id, { type: 'eInvoice', name: `${number}.xml`, content });
  return id;
}

type StoredFile = { type: InvoiceFileType; name: string; content: Uint8Array; fails?: boolean };

async function storeFile(
  stint: Installation,
  userId: string,
  invoiceId: string,
  { fails = false, ...file }: StoredFile,
) {
  const documentId = newId();
  const owner = { ownerId: userId };
  await stint.database.withOwner(owner, async (db) => {
    await storeInvoiceFile(stint, db, owner, { documentId, invoiceId, ...file });
    if (fails) throw new Error('The issue failed.');
  });
  return documentId;
}

const address = {
  street: '',
  street2: '',
  postalCode: '',
  city: '',
  region: '',
  country: null,
  vatId: null,
  registrationId: null,
  email: null,
};

export const frozen: Frozen = {
  seller: {
    name: 'Ann',
    ...address,
    taxNumber: null,
    contactName: '',
    phone: '',
    website: '',
    electronicAddress: null,
  },
  buyer: { name: 'Acme', contact: '', ...address, addressText: '', electronicAddress: null },
  bank: Bank.parse({}),
  texts: { subject: '', intro: '', closing: '' },
  taxNotes: [],
  taxReasons: [],
  paymentNotes: [],
  layout: 'classic',
  pageSize: 'A4',
  accentColour: '#4f5bd5',
  logoDocumentId: null,
  language: 'en',
  hasPaymentQr: false,
  eInvoiceFormat: null,
  relatedNumber: null,
  relatedDay: null,
};
