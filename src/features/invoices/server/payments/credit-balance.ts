import { sql } from 'kysely';
import { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import { allocateCredit } from '#src/features/invoices/rules/payments/allocate-credit.ts';
import type { CreditBalance } from '#src/features/invoices/rules/payments/allocate-credit.ts';
import { excessMinor, settledAmounts } from '#src/features/invoices/server/balances.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { OperationResult } from '#src/platform/server/records/operations.ts';
import { lockMoney, lockPayableInvoices } from './payment-queries.ts';
import { paymentRecord } from './payment-record.ts';

const errors = declaredErrors(paymentsContract.allocateOnAccount);

type ClientCurrency = { clientId: string; currency: string };

export async function findCreditBalance(
  db: Db,
  { ownerId }: Owner,
  { clientId, currency }: ClientCurrency,
): Promise<CreditBalance> {
  const ofClient = sql`user_id = ${ownerId} and client_id = ${clientId} and currency = ${currency}`;
  const { rows } = await sql<{
    payments: CreditBalance['payments'];
    excess: Record<string, number>;
    refundedMinor: number;
  }>`
    with allocated as (
      select p.*, (select coalesce(sum(amount_minor), 0) from payment_allocations
                     where user_id = p.user_id and payment_id = p.id) as allocated_minor
        from payments p where ${ofClient}
    ), overpaid as (
      select i.id, ${excessMinor} as excess_minor
        from (select * from invoices where ${ofClient}) i cross join ${settledAmounts}
        where ${excessMinor} > 0
    )
    select (select coalesce(jsonb_object_agg(id, excess_minor), '{}') from overpaid) as excess,
           (select coalesce(sum(amount_minor - allocated_minor), 0)::bigint from allocated where kind = 'refund') as refunded_minor,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'id', id, 'revision', revision, 'amountMinor', amount_minor, 'allocations', allocations)
                     order by day, created_at, id), '[]')
              from allocated
              where kind = 'payment' and (amount_minor > allocated_minor or exists (
                select from payment_allocations a join overpaid on overpaid.id = a.invoice_id
                  where a.user_id = ${ownerId} and a.payment_id = allocated.id))) as payments`.execute(db);
  const { payments = [], excess = {}, refundedMinor = 0 } = rows[0] ?? {};
  return { payments, excess: new Map(Object.entries(excess)), refundedMinor };
}

/** Per currency, what payments leave unallocated, less refunds without an invoice: of a client, or of each. */
export async function sumSpare(
  db: Db,
  { ownerId }: Owner,
  clientId?: string,
): Promise<ReadonlyMap<string, number>> {
  const ofClient = sql`user_id = ${ownerId} and ${clientId === undefined ? sql`true` : sql`client_id = ${clientId}`}`;
  const { rows } = await sql<{ currency: string; spareMinor: number }>`
    select currency, sum(greatest(left_minor, 0))::bigint as spare_minor
      from (
        select p.currency, sum(
                 case p.kind when 'payment' then 1 when 'refund' then -1 else 0 end
                   * (p.amount_minor - coalesce(a.amount_minor, 0))) as left_minor
          from payments p left join (
            select payment_id, sum(amount_minor) as amount_minor from payment_allocations
              where user_id = ${ownerId} and ${clientId === undefined ? sql`true` : sql`payment_id in (select id from payments where ${ofClient})`}
              group by payment_id) a on a.payment_id = p.id
          where ${ofClient}
          group by p.client_id, p.currency
      ) clients
      group by currency having sum(greatest(left_minor, 0)) > 0`.execute(db);
  return new Map(rows.map(({ currency, spareMinor }) => [currency, spareMinor]));
}

/**
 * Gives an invoice what its client has on account, as one operation.
 * @throws NOT_FOUND, UNKNOWN_INVOICE, NOTHING_ON_ACCOUNT, CONFLICT, UNDONE
 */
export async function allocateOnAccount(
  db: Db,
  owner: Owner,
  request: { invoiceId: string; operationId?: string | undefined },
): Promise<OperationResult> {
  const invoice = await findInvoice(db, owner, request.invoiceId);
  if (!invoice) throw errors.NOT_FOUND();
  const { id, currency, clientId } = invoice;
  if (clientId === null) throw errors.UNKNOWN_INVOICE();
  await lockMoney(db, owner);
  const { excess } = await findCreditBalance(db, owner, { clientId, currency });
  const ids = [id, ...excess.keys()];
  if ((await lockPayableInvoices(db, owner, { ids, clientId, currency })) < ids.length)
    throw errors.UNKNOWN_INVOICE();
  const changes = await planAllocations(db, owner, { ids, clientId, currency });
  return runOperationOnce(db, owner, request, {
    kind: 'payments',
    ids: changes.map((change) => change.id),
    run: async () => {
      if (changes.length === 0) throw errors.NOTHING_ON_ACCOUNT();
      for (const change of changes)
        if (!(await paymentRecord.update(db, owner, change))) throw errors.NOTHING_ON_ACCOUNT();
      return changes.map((change) => change.id);
    },
  });
}

/** For the first of these locked invoices; the others may be overpaid. */
async function planAllocations(
  db: Db,
  owner: Owner,
  { ids, ...of }: ClientCurrency & { ids: readonly string[] },
) {
  const account = await findCreditBalance(db, owner, of);
  const target = await findInvoice(db, owner, ids[0] ?? '');
  const excess = new Map([...account.excess].filter(([id]) => ids.includes(id)));
  const { rows } = await sql<{ at: string }>`select now()::timestamptz(3) as at`.execute(db);
  return target ? allocateCredit({ ...account, excess }, { ...target, at: rows[0]?.at ?? '' }) : [];
}
