import { InvoiceLine } from '#src/features/invoices/contract-fields.ts';
import { aLine } from '#tests/support/invoice-fixtures.ts';
import { anExpense } from '#tests/support/request-fixtures.ts';
import type { ApiCaller, Installation } from './api-callers.ts';
import { uploadDocument } from './document-upload.ts';
import { pdf } from './file-content.ts';
import { insertInvoice } from './invoice-rows.ts';

let receiptId = '';

/** That of the last `invoiceWithReceipt`. */
export function lastReceiptId(): string {
  return receiptId;
}

type Owned = { stint: Installation; clientId: string; issueInvoice: () => Promise<string> };

/** How an issued invoice was sent. */
export function deliveryRecordFactories(owner: ApiCaller, { stint, clientId, issueInvoice }: Owned) {
  const { api, uid } = owner;
  return {
    /** It bills an expense that has a receipt. */
    async invoiceWithReceipt() {
      const { id: expenseId } = await api.expenses.create(anExpense());
      const place = { type: 'receipt', entityType: 'expense', entityId: expenseId };
      receiptId = (await uploadDocument(owner, { ...place, name: 'receipt.pdf', content: pdf })).id;
      const line = InvoiceLine.parse(aLine({ kind: 'expense', expenses: [{ id: expenseId, revision: 1 }] }));
      return (await insertInvoice(stint, uid, { clientId, lines: [line] })).id;
    },
    /** Recorded by hand. */
    async delivery() {
      const id = await issueInvoice();
      return (await api.invoices.markSent({ id, way: 'post', day: '2026-03-31' })).id;
    },
    /** Its client has an address. */
    async invoiceToEmail() {
      const id = await issueInvoice();
      const invoice = await api.invoices.get({ id });
      const client = await api.clients.get({ id: invoice?.clientId ?? '' });
      if (client?.email === null)
        await api.clients.update({
          id: client.id,
          revision: client.revision,
          email: 'office@northwind.example',
        });
      return id;
    },
    async waitingEmail() {
      const id = await issueInvoice();
      const email = { recipient: 'nora@northwind.example', subject: 'Invoice', text: 'Hello Nora' };
      const sendAt = new Date(Date.now() + 86_400_000).toISOString();
      return (await api.invoices.sendEmail({ id, ...email, hasPdf: false, sendAt })).id;
    },
  };
}
