/** Payments of `fakeInvoicesServer`. */
import type * as z from 'zod';
import { Payment, paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { paymentTexts } from '#src/features/invoices/rules/invoice-limits.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { anId } from '#tests/support/entity-fixtures.ts';
import { fakeApi, onePage } from './fake-api.ts';
import type { FakeInvoicesServer } from './fake-invoices-server.ts';
import { adaId } from './signed-in.tsx';

export function paymentsRouter(server: FakeInvoicesServer) {
  return fakeApi(paymentsContract, {
    list: () => onePage(server.payments),
    get: ({ id }) => server.payments.find((payment) => payment.id === id) ?? null,
    create: ({ id = anId(98), kind, day, method, amountMinor, allocations, allowDuplicate }, errors) => {
      const isSame = (payment: Payment) => payment.day === day && payment.amountMinor === amountMinor;
      const same = server.payments.find(isSame);
      if (same && !allowDuplicate) throw errors.POSSIBLE_DUPLICATE({ data: { id: same.id } });
      if (kind === 'refund' && amountMinor > server.draft.paidMinor) throw errors.ABOVE_PAID();
      server.requests.push({ day, method, amountMinor, allocations });
      return { id };
    },
    onAccount: () => ({ amountMinor: server.onAccountMinor }),
    allocateOnAccount: ({ invoiceId }, errors) => {
      if (server.onAccountMinor === 0) throw errors.NOTHING_ON_ACCOUNT();
      server.requests.push({ allocatedOnAccount: invoiceId });
      server.onAccountMinor = 0;
      return { operationId: anId(97), ids: [] };
    },
    returnToAccount: ({ invoiceId, appliedAt }) => {
      server.requests.push({ returnedToAccount: invoiceId, appliedAt });
      return { operationId: anId(97), ids: [] };
    },
    update: ({ id, revision, operationId: _operation, ...change }, errors) => {
      const current = server.payments.find((payment) => payment.id === id);
      if (!current) throw errors.NOT_FOUND();
      if (revision !== current.revision) throw errors.STALE({ data: { current } });
      server.changes.push(change);
      return current;
    },
  });
}

/** €50 of invoice 2026-0001, the draft of `draftRecord`. */
export function paymentRecord(fields: Partial<z.input<typeof Payment>> = {}): Payment {
  return Payment.parse({
    id: anId(70),
    userId: adaId,
    clientId: anId(10),
    kind: 'payment',
    day: '2026-11-20',
    currency: 'EUR',
    amountMinor: 5000,
    method: 'transfer',
    ...mapValues(paymentTexts, () => null),
    reference: 'Statement 7',
    notes: null,
    allocations: [{ invoiceId: anId(50), invoiceNumber: '2026-0001', amountMinor: 5000 }],
    createdAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    revision: 1,
    ...fields,
  });
}
