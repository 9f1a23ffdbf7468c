import { isDefinedError } from '@orpc/server';
import * as z from 'zod';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { paymentKinds } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Allocated } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { operationSnapshots } from '#src/platform/server/records/operations.ts';
import { undoOnce } from '#src/platform/server/records/undo-once.ts';
import { requireAllocatable } from './check-allocations.ts';
import { lockMoney } from './payment-queries.ts';
import { paymentRecord } from './payment-record.ts';

const errors = declaredErrors(paymentsContract.undo);

const Former = z
  .object({
    client_id: z.string(),
    currency: z.string(),
    kind: z.enum(paymentKinds),
    amount_minor: z.number(),
    allocations: z.array(z.object({ invoiceId: z.string(), amountMinor: z.number() })),
  })
  .transform(({ client_id: clientId, amount_minor: amountMinor, ...rest }) => ({
    ...rest,
    clientId,
    amountMinor,
  }));

/**
 * Restores deleted or changed payments.
 * @throws CHANGED_SINCE also if one of their invoices was voided, or less can be taken from it
 */
export async function undoPaymentChange(db: Db, owner: Owner, undoneId: string): Promise<{ ids: string[] }> {
  await lockMoney(db, owner);
  const { ids } = await undoOnce(db, owner, undoneId, {
    kind: 'payments',
    errors,
    lock: paymentRecord.lockAll,
    async restore(restoreRows, { operationId }, current) {
      const columns = ['client_id', 'currency', 'kind', 'amount_minor', 'allocations'];
      const images = await operationSnapshots(db, owner, 'payments', { operationId, columns });
      const former = images.map((image) => Former.parse(image));
      const [first] = former;
      // The payments of an operation have one client, currency and kind.
      if (first)
        await requireAllocatable(
          db,
          owner,
          { ...first, ...addUp(former) },
          addUp([...current.values()]),
        ).catch((error: unknown) => {
          throw isDefinedError(error) ? errors.CHANGED_SINCE() : error;
        });
      await restoreRows();
    },
  });
  return { ids };
}

function addUp(payments: readonly Allocated[]): Allocated {
  return {
    amountMinor: payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    allocations: payments.flatMap(({ allocations }) => allocations),
  };
}
