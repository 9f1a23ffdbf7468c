import { rethrowKeyUnavailable } from '#src/features/encryption/server/public.ts';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { creditMinor } from '#src/features/invoices/rules/payments/allocate-credit.ts';
import { keepFromAccount } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { requireClient } from '#src/features/invoices/server/draft-defaults.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { exactInteger } from '#src/platform/server/exact-integer.ts';
import { isRepeatedChange } from '#src/platform/server/records/operations.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { isRemovable, requireAllocatable } from './check-allocations.ts';
import { allocateOnAccount, findCreditBalance } from './credit-balance.ts';
import { findDuplicate, findPayment, listPayments, lockMoney } from './payment-queries.ts';
import { paymentRecord } from './payment-record.ts';
import { findStatement } from './payment-statement.ts';
import { undoPaymentChange } from './payment-undo.ts';
import { returnToAccount } from './return-to-account.ts';
import { readStatementPdf } from './statement-pdf.ts';

const os = implementSecured(paymentsContract);

export const paymentsHandlers = {
  list: os.list.handler(({ input, context: { db, owner } }) => listPayments(db, owner, input)),

  get: os.get.handler(({ input, context: { db, owner } }) => findPayment(db, owner, input.id)),

  create: os.create.handler(async ({ input, context: { db, owner }, errors }) => {
    const { allowDuplicate = false, ...payment } = input;
    await lockMoney(db, owner);
    return paymentRecord.createLast(db, owner, payment, errors, async () => {
      await requireClient(db, owner, payment.clientId);
      await requireAllocatable(db, owner, payment);
      const duplicate = allowDuplicate ? undefined : await findDuplicate(db, owner, payment);
      if (duplicate) throw errors.POSSIBLE_DUPLICATE({ data: duplicate });
      return payment;
    });
  }),

  update: os.update.handler(async ({ input, context: { db, owner }, errors }) => {
    const { id, revision, operationId, ...change } = input;
    await lockMoney(db, owner);
    await paymentRecord.lock(db, owner, id);
    const payment = await findPayment(db, owner, id);
    if (!payment) throw errors.NOT_FOUND();
    let isSaved = false;
    if (revision === undefined || revision === payment.revision) {
      const { allocations = payment.allocations, ...fields } = omitUndefined(change);
      const kept = keepFromAccount(payment.allocations, allocations);
      const changed = { ...payment, ...fields, allocations: kept };
      await requireAllocatable(db, owner, changed, payment);
      isSaved =
        (await paymentRecord.update(db, owner, { ...fields, allocations: kept, id, operationId })) !== null;
    }
    if (!isSaved && !(await isRepeatedChange(db, owner, 'payments', operationId, payment)))
      throw errors.STALE({ data: { current: payment } });
    return (await findPayment(db, owner, id)) ?? payment;
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    await lockMoney(db, owner);
    const payment = await findPayment(db, owner, input.id);
    if (payment && !(await isRemovable(db, owner, payment))) throw errors.REFUNDED();
    return paymentRecord.delete(db, owner, input.id, errors);
  }),

  undo: os.undo.handler(({ input, context: { db, owner } }) => undoPaymentChange(db, owner, input.id)),

  onAccount: os.onAccount.handler(async ({ input, context: { db, owner } }) => {
    await requireClient(db, owner, input.clientId);
    return { amountMinor: exactInteger(creditMinor(await findCreditBalance(db, owner, input))) };
  }),

  allocateOnAccount: os.allocateOnAccount.handler(({ input, context: { db, owner } }) =>
    allocateOnAccount(db, owner, input),
  ),

  returnToAccount: os.returnToAccount.handler(({ input, context: { db, owner } }) =>
    returnToAccount(db, owner, input),
  ),

  statement: os.statement.handler(async ({ input, context: { db, owner } }) => {
    await requireClient(db, owner, input.clientId);
    return findStatement(db, owner, input);
  }),

  statementPdf: os.statementPdf.handler(({ input, context, errors, signal }) =>
    readStatementPdf(context, context.owner, input, signal).catch(rethrowKeyUnavailable(errors)),
  ),
};
