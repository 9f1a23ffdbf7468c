import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { mutateEach, runMutation } from '#src/platform/web/notice/run-mutation.ts';

export function deletePayment(payment: Payment): Promise<boolean> {
  return runMutation(() => payments.delete.call({ id: payment.id }), {
    done: m.paymentDeleted,
    undo: ({ operationId }) => payments.undo.call({ id: operationId }),
    removed: payment,
    keys: invoiceKeys,
  });
}

type Unpaid = Pick<InvoiceSummary, 'id' | 'number' | 'clientId' | 'currency' | 'balanceMinor'>;

/** A payment of its balance for each invoice. */
export function payInFull(
  unpaid: readonly (Unpaid & { paymentId: string })[],
  payment: Pick<Payment, 'day' | 'method'>,
): Promise<void> {
  return mutateEach(
    unpaid.map((invoice) => ({ ...invoice, name: invoice.number ?? '' })),
    {
      keys: invoiceKeys,
      apply: ({ id, paymentId, clientId, currency, balanceMinor: amountMinor }) =>
        payments.create.call({
          id: paymentId,
          clientId: clientId ?? '',
          currency,
          amountMinor,
          allocations: [{ invoiceId: id, amountMinor }],
          ...payment,
        }),
      done: ({ length: count }) => m.markedAsPaid({ count }),
      undo: {
        apply: ({ paymentId }) => payments.delete.call({ id: paymentId }),
        done: ({ length: count }) => m.paymentsDeleted({ count }),
      },
    },
  );
}
