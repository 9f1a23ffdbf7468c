import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { createOnce } from '#src/platform/server/create-once.ts';
import { deleteRecord } from '#src/platform/server/deletions.ts';
import {
  findExcess,
  findPayment,
  findPaymentRequestHash,
  insertPayment,
  listPayments,
  lockPayableInvoices,
} from './payment-queries.ts';
import { findStatement } from './payment-statement.ts';
import { undoPaymentDeletion } from './payment-undo.ts';

const os = implementSecured(paymentsContract);

export const paymentsHandlers = os.router({
  list: os.list.handler(({ input, context: { db, owner } }) => listPayments(db, owner, input)),

  get: os.get.handler(({ input, context: { db, owner } }) => findPayment(db, owner, input.id)),

  create: os.create.handler(async ({ input, context: { db, owner, notifyAlso }, errors }) => {
    const { clientId, currency, amountMinor, allocations } = input;
    const created = await createOnce(input, {
      insert: async (record) => {
        await requireClient(db, owner, clientId);
        const ids = allocations.map(({ invoiceId }) => invoiceId);
        if ((await lockPayableInvoices(db, owner, { ids, clientId, currency })) < ids.length)
          throw errors.UNKNOWN_INVOICE();
        if (allocations.reduce((sum, part) => sum + part.amountMinor, 0) > amountMinor)
          throw errors.OVER_ALLOCATED();
        const excess = await findExcess(db, owner, input);
        if (excess) throw errors[excess]();
        return insertPayment(db, owner, { ...input, ...record });
      },
      findRequestHash: (id) => findPaymentRequestHash(db, owner, id),
    });
    if (!created) throw errors.CONFLICT();
    notifyAlso({ userId: owner.ownerId, what: 'invoices' });
    return created;
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner, notifyAlso }, errors }) => {
    const operationId = await deleteRecord(db, owner, 'payments', input.id);
    if (operationId === null) throw errors.NOT_FOUND();
    notifyAlso({ userId: owner.ownerId, what: 'invoices' });
    return { operationId };
  }),

  undo: os.undo.handler(async ({ input, context: { db, owner, notifyAlso } }) => {
    const result = await undoPaymentDeletion(db, owner, input.id);
    notifyAlso({ userId: owner.ownerId, what: 'invoices' });
    return result;
  }),

  statement: os.statement.handler(async ({ input, context: { db, owner } }) => {
    await requireClient(db, owner, input.clientId);
    return findStatement(db, owner, input);
  }),
});
