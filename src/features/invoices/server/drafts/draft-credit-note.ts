import { InvoiceLine } from '#src/features/invoices/contract-fields.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { linesToCredit } from '#src/features/invoices/rules/lines-to-credit.ts';
import { listDeposits } from '#src/features/invoices/server/deposits/deposits.ts';
import { listCreditNotes } from '#src/features/invoices/server/issue/issued-queries.ts';
import { insertDraft } from '#src/features/invoices/server/queries.ts';
import { findInvoiceSettings } from '#src/features/invoices/server/settings.ts';
import { invoiceRecord } from '#src/features/invoices/server/stored-invoice.ts';
import type { StoredInvoice } from '#src/features/invoices/server/stored-invoice.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';

/**
 * Creates a draft of a credit note over what is left of an invoice; its lines keep their IDs, which name what they credit.
 * Undefined if the id belongs to a record from a different request.
 */
export async function draftCreditNote(
  db: Db,
  owner: Owner,
  invoice: StoredInvoice,
  id: string | undefined,
): Promise<{ id: string } | undefined> {
  const { settings } = await findInvoiceSettings(db, owner);
  const notes = await listCreditNotes(db, owner, invoice.id);
  const lines = InvoiceLine.array().parse(linesToCredit(toTerms(invoice), notes.map(toTerms)));
  const deducted = await listDeposits(db, owner, {
    clientId: invoice.clientId ?? '',
    currency: invoice.currency,
    creditedId: invoice.id,
  });
  return createOnce(
    { id, credited: invoice.id },
    {
      insert: async (record) =>
        insertDraft(db, owner, {
          ...record,
          type: 'creditNote',
          relatedId: invoice.id,
          fields: {
            ...invoice,
            lines,
            issueDay: null,
            dueDay: null,
            texts: settings.texts.creditNote,
            notes: null,
            hasTimesheet: false,
            hasReceipts: false,
            deposits: deducted.map(({ balanceMinor: _balance, ...deposit }) => deposit),
          },
        }),
      findRequestHash: (record) => invoiceRecord.findRequestHash(db, owner, record),
    },
  );
}
