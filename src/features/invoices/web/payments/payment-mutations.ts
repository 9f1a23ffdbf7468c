import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { invoiceKeys } from '#src/features/invoices/web/queries.ts';
import { runMutation } from '#src/platform/web/notice/run-mutation.ts';

export function deletePayment(payment: Payment): Promise<boolean> {
  return runMutation(() => payments.delete.call({ id: payment.id }), {
    done: m.paymentDeleted,
    undo: ({ operationId }) => payments.undo.call({ id: operationId }),
    removed: payment,
    keys: invoiceKeys,
  });
}
