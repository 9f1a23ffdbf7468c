import * as m from '#messages/invoices.ts';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { InvoiceSummary } from '#src/features/invoices/contract.ts';
import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import { payments } from '#src/features/invoices/web/api.ts';
import { invoiceKeys, refetchInvoices } from '#src/features/invoices/web/queries.ts';
import { formatMoney } from '#src/platform/shared/money.ts';
import { newId } from '#src/platform/web/new-id.ts';
import {
  deleteWithUndo,
  mutateEach,
  notifyUndoable,
  runMutation,
} from '#src/platform/web/notice/run-mutation.ts';

export function deletePayment(payment: Payment): Promise<boolean> {
  return deleteWithUndo(payments, payment, { done: m.paymentDeleted, keys: invoiceKeys });
}

type NewPayment = Parameters<typeof payments.create.call>[0] & { id: string; kind: PaymentKind };

/** With a notice. Errors are left to the form. */
export async function createPayment(payment: NewPayment): Promise<void> {
  await payments.create.call(payment);
  await refetchInvoices();
  notifyUndoable(
    recorded[payment.kind]({ amount: formatMoney(payment) }),
    () => payments.delete.call({ id: payment.id }),
    {
      keys: invoiceKeys,
    },
  );
}

const recorded: Readonly<Record<PaymentKind, (d: { amount: string }) => string>> = {
  payment: m.paymentRecorded,
  refund: m.refundRecorded,
  writeOff: m.balanceWrittenOff,
};

type Change = Omit<Parameters<typeof payments.update.call>[0], 'id' | 'revision' | 'operationId'>;

/** With a notice. Errors are left to the form. */
export async function changePayment({ id, revision }: Payment, change: Change): Promise<void> {
  const operationId = newId();
  await payments.update.call({ id, revision, operationId, ...change });
  await refetchInvoices();
  notifyUndoable(m.paymentSaved, () => payments.undo.call({ id: operationId }), { keys: invoiceKeys });
}

/** Resolves to whether the invoice got money. */
export function applyCredit(invoiceId: string): Promise<boolean> {
  const operationId = newId();
  return runMutation(() => payments.allocateOnAccount.call({ invoiceId, operationId }), {
    done: m.appliedFromAccount,
    undo: () => payments.undo.call({ id: operationId }),
    keys: invoiceKeys,
    isRepeatable: true,
  });
}

/** What an invoice got at one time is on account again: of all payments, or of none. */
export function returnCredit(invoiceId: string, appliedAt: string): Promise<boolean> {
  const operationId = newId();
  return runMutation(() => payments.returnToAccount.call({ invoiceId, appliedAt, operationId }), {
    done: m.returnedToAccount,
    undo: () => payments.undo.call({ id: operationId }),
    keys: invoiceKeys,
    isRepeatable: true,
  });
}

type Unpaid = Pick<InvoiceSummary, 'id' | 'number' | 'clientId' | 'currency' | 'balanceMinor'>;

/** A payment of its balance for each invoice. */
export function payInFull(
  unpaid: readonly (Unpaid & { paymentId: string })[],
  payment: Pick<Payment, 'day' | 'method'>,
): Promise<void> {
  const alike = ({ clientId, currency, balanceMinor }: Unpaid) => [clientId, currency, balanceMinor].join();
  const counts = Map.groupBy(unpaid, alike);
  return mutateEach(
    unpaid.map((invoice) => ({ ...invoice, name: invoice.number ?? '' })),
    {
      keys: invoiceKeys,
      apply: ({ paymentId, ...invoice }) => {
        const { id, clientId, currency, balanceMinor: amountMinor } = invoice;
        return payments.create.call({
          id: paymentId,
          clientId: clientId ?? '',
          currency,
          amountMinor,
          allocations: [{ invoiceId: id, amountMinor }],
          // Chosen together, so they are different payments.
          allowDuplicate: (counts.get(alike(invoice)) ?? []).length > 1,
          ...payment,
        });
      },
      done: ({ length: count }) => m.markedAsPaid({ count }),
      undo: {
        apply: ({ paymentId }) => payments.delete.call({ id: paymentId }),
        done: ({ length: count }) => m.paymentsDeleted({ count }),
      },
    },
  );
}
