/** Complete requests of payments. */
import { paymentTexts } from '#src/features/invoices/rules/invoice-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { newId } from '#tests/support/request-fixtures.ts';
import { cursorOf, noFields } from './complete-import-requests.ts';
import type { CompleteRequest } from './complete-import-requests.ts';

export const paymentRequests: Record<string, CompleteRequest> = {
  'payments.list': {
    fields: async ({ clientId, createRecord }) => ({
      clientId,
      invoiceId: await createRecord('paidInvoice'),
      from: '2026-03-01',
      to: '2026-03-31',
      limit: 10,
      cursor: cursorOf(1),
    }),
  },
  'payments.create': {
    fields: ({ clientId }) => ({
      id: newId(),
      clientId,
      kind: 'payment',
      day: '2026-03-31',
      currency: 'EUR',
      amountMinor: 12_345,
      method: 'transfer',
      ...mapValues(paymentTexts, () => 'Statement 7'),
      notes: 'Paid early',
      allocations: [],
      allowDuplicate: true,
    }),
  },
  'payments.get': { target: 'payment', fields: noFields },
  'payments.update': {
    target: 'payment',
    fields: () => ({
      revision: 1,
      day: '2026-03-30',
      amountMinor: 6000,
      method: 'card',
      ...mapValues(paymentTexts, () => 'Statement 8'),
      notes: 'Paid by card',
      allocations: [],
      operationId: newId(),
    }),
  },
  'payments.delete': { target: 'payment', fields: noFields },
  'payments.undo': { target: 'deletedPayment', fields: noFields },
  'payments.onAccount': { fields: ({ clientId }) => ({ clientId, currency: 'EUR' }) },
  'payments.allocateOnAccount': {
    fields: async ({ createRecord }) => ({
      invoiceId: await createRecord('invoiceToPay'),
      operationId: newId(),
    }),
  },
  'payments.returnToAccount': {
    fields: async ({ createRecord }) => {
      const [invoiceId, appliedAt] = (await createRecord('appliedFromAccount')).split(' ');
      return { invoiceId, appliedAt, operationId: newId() };
    },
  },
  'payments.statement': {
    fields: ({ clientId }) => ({ clientId, currency: 'EUR', from: '2026-03-01', to: '2026-03-31' }),
  },
  'payments.statementPdf': {
    fields: ({ clientId }) => ({ clientId, currency: 'EUR', from: '2026-03-01', to: '2026-03-31' }),
  },
};
