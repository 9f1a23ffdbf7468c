/** Complete requests of emails of documents. */
import { newId } from '#tests/support/request-fixtures.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';
import { lastReceiptId } from './delivery-record-fixtures.ts';

export const emailRequests: Record<string, CompleteRequest> = {
  'invoices.proposeEmail': { target: 'issuedInvoice', fields: noFields },
  'invoices.emailFiles': { target: 'issuedInvoice', fields: () => ({ measuresTimesheet: true }) },
  'invoices.sendEmail': {
    target: 'invoiceWithReceipt',
    fields: () => ({
      newId: newId(),
      recipient: 'nora@northwind.example',
      alsoTo: ['emma@northwind.example'],
      cc: ['office@northwind.example'],
      bcc: ['archive@example.org'],
      subject: 'Invoice 2026-0001',
      text: 'Hello Nora,\n\nHere is the invoice.',
      hasPdf: false,
      attachments: ['timesheetCsv', 'receipts'],
      receiptIds: [lastReceiptId()],
      sendAt: new Date(Date.now() + 86_400_000).toISOString(),
      isUndoable: true,
    }),
  },
  'invoices.sentEmails': {
    fields: () => ({ state: 'sent', search: 'Invoice', limit: 10, cursor: cursorOf(1) }),
  },
  'invoices.emailRecipients': {
    fields: async ({ createRecord }) => ({ ids: [await createRecord('issuedInvoice')] }),
  },
  'invoices.sendProposedEmail': {
    target: 'invoiceToEmail',
    fields: () => ({ newId: newId(), isUndoable: true }),
  },
  'invoices.cancelEmail': { target: 'waitingEmail', fields: noFields },
  'invoices.sendEmailNow': { target: 'waitingEmail', fields: noFields },
  'invoices.markSent': {
    target: 'issuedInvoice',
    fields: () => ({
      newId: newId(),
      way: 'ownEmail',
      day: '2026-03-31',
      recipients: ['nora@northwind.example'],
    }),
  },
  'invoices.removeDelivery': { target: 'delivery', fields: noFields },
  'invoices.previewEmail': {
    target: 'issuedInvoice',
    fields: () => ({ newId: newId(), subject: 'Your invoice', text: 'Hello' }),
  },
};
