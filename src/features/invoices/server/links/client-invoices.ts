import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { pageWords } from '#messages/document/invoices.ts';
import type { InvoiceFileType } from '#src/features/documents/rules/document-types.ts';
import type { LinkedInvoice, LinkStatus } from '#src/features/invoices/contract-linked.ts';
import { isPayable } from '#src/features/invoices/rules/invoice-status.ts';
import type { StatusFacts } from '#src/features/invoices/rules/invoice-status.ts';
import { balanceMinor, settledAmounts } from '#src/features/invoices/server/balances.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { LocalDate } from '#src/features/invoices/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { documentLanguage } from '#src/platform/shared/formats/document-language.ts';
import { linkStatus, toLinkedInvoice } from './linked-invoice.ts';

type DocumentRow = Omit<StatusFacts, 'viewedAt' | 'invoicedAs'> & {
  id: string;
  number: string;
  issueDay: string;
  currency: string;
  dueMinor: number;
  hasPdf: boolean;
  hasEInvoice: boolean;
};

/** An issued document of a client, as their portal lists it. */
export type ClientInvoice = DocumentRow & {
  isOpen: boolean;
  status: { kind: LinkStatus; label: string } | null;
};

/** SQL: whether the invoice `i` has a file. */
function hasFile(type: InvoiceFileType): RawBuilder<unknown> {
  return sql`exists (select from documents d where d.user_id = i.user_id and d.invoice_id = i.id and d.type = ${sql.lit(type)})`;
}

/** Issued invoices, deposits and credit notes, newest first, with their status in the client's language. */
export async function listClientInvoices(
  db: Db,
  { ownerId }: Owner,
  { clientId, language, today }: { clientId: string; language: string; today: string },
): Promise<ClientInvoice[]> {
  const { rows } = await sql<DocumentRow>`
    select i.id, i.type, i.state, i.number, i.issue_day, i.due_day, i.currency, i.due_minor,
           settled.paid_minor, settled.written_off_minor, settled.credited_minor, settled.claimed_minor, ${balanceMinor} as balance_minor,
           ${hasFile('invoicePdf')} as has_pdf, ${hasFile('eInvoice')} as has_e_invoice
      from invoices i cross join ${settledAmounts}
      where i.user_id = ${ownerId} and i.client_id = ${clientId} and i.state = 'issued'
        and i.type in ('invoice', 'deposit', 'creditNote')
      order by i.issue_day desc, i.number desc`.execute(db);
  const { statuses } = pageWords[documentLanguage(language)];
  return rows.map((row) => {
    const kind = linkStatus({ ...row, invoicedAs: null }, today);
    return { ...row, isOpen: isPayable(row), status: kind && { kind, label: statuses[kind] } };
  });
}

/** Where to pay an open document, with its QR code, in the client's language: they may have changed it since. */
export async function findDocumentPayment(
  db: Db,
  owner: Owner,
  { id, language, ...local }: LocalDate & { id: string; language: string },
): Promise<LinkedInvoice['payment']> {
  const invoice = await findInvoice(db, owner, id);
  if (!invoice) return null;
  const frozen = invoice.frozen && { ...invoice.frozen, language };
  return toLinkedInvoice({ ...invoice, frozen }, local).payment;
}
