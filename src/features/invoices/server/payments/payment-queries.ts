import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Payment } from '#src/features/invoices/contract-payments.ts';
import type { PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';
import type { Allocation } from '#src/features/invoices/rules/payments/allocate-payment.ts';
import { balanceMinor, keptWriteOff, settledAmounts } from '#src/features/invoices/server/balances.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { decodeCursor, toPage } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { paymentRecord } from './payment-record.ts';

type PaymentRow = Selectable<Tables['payments']> & { parts: Payment['allocations'] };

/** SQL: of the payment `p` and its invoice `i`. */
const takenBack = sql`
  case when p.kind = 'writeOff' then (
    select a.amount_minor - ${keptWriteOff} from payment_allocations a cross join ${settledAmounts}
      where a.user_id = p.user_id and a.payment_id = p.id and a.invoice_id = i.id) else 0 end`;

/** SQL: payments `p` as they are read, with the numbers of their invoices. */
const selectPayments = sql`
  select p.*,
         (select coalesce(jsonb_agg(jsonb_build_object(
                   'invoiceId', i.id, 'invoiceNumber', i.number, 'amountMinor', part."amountMinor",
                   'fromAccount', part."fromAccount", 'takenBackMinor', ${takenBack}) order by i.number), '[]')
            from jsonb_to_recordset(p.allocations) part ("invoiceId" uuid, "amountMinor" bigint, "fromAccount" jsonb)
              join invoices i on i.user_id = p.user_id and i.id = part."invoiceId") as parts
    from payments p`;

export async function findPayment(db: Db, { ownerId }: Owner, id: string): Promise<Payment | null> {
  const { rows } = await sql<PaymentRow>`
    ${selectPayments} where p.user_id = ${ownerId} and p.id = ${id}`.execute(db);
  return rows[0] ? toPayment(rows[0]) : null;
}

type PaymentQuery = PageRequest & {
  clientId?: string | undefined;
  invoiceId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Newest first. */
export async function listPayments(
  db: Db,
  { ownerId }: Owner,
  { clientId, invoiceId, from, to, limit, cursor }: PaymentQuery,
) {
  const conditions: RawBuilder<unknown>[] = [sql`p.user_id = ${ownerId}`];
  if (clientId !== undefined) conditions.push(sql`p.client_id = ${clientId}`);
  if (invoiceId !== undefined)
    conditions.push(sql`p.id in (
      select payment_id from payment_allocations where user_id = ${ownerId} and invoice_id = ${invoiceId})`);
  if (from !== undefined) conditions.push(sql`p.day >= ${from}`);
  if (to !== undefined) conditions.push(sql`p.day <= ${to}`);
  if (cursor !== undefined) {
    const { instants, id } = decodeCursor(cursor, 1);
    conditions.push(sql`(p.created_at, p.id) < (${instants[0]}, ${id})`);
  }
  const { rows } = await sql<PaymentRow>`
    ${selectPayments} where ${sql.join(conditions, sql` and `)}
      order by p.created_at desc, p.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, toPayment, ({ createdAt, id }) => [createdAt, id]);
}

/** Those of which something was applied to the invoice from account at this time. */
export async function findAppliedPayments(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, appliedAt }: { invoiceId: string; appliedAt: string },
): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    ${selectPayments} where p.user_id = ${ownerId} and exists (
        select from jsonb_to_recordset(p.allocations) part ("invoiceId" uuid, "fromAccount" jsonb)
          where part."invoiceId" = ${invoiceId}
            and (part."fromAccount"->>'at')::timestamptz = ${appliedAt}::timestamptz)
      order by p.day, p.created_at, p.id`.execute(db);
  return rows.map(toPayment);
}

/** Changes of an account's payments wait for each other: what one can take depends on the others. */
export async function lockMoney(db: Db, { ownerId }: Owner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('stint.payments'), hashtext(${ownerId}))`.execute(db);
}

/** A payment that looks the same. One without a reference can be any. */
export async function findDuplicate(
  db: Db,
  { ownerId }: Owner,
  {
    clientId,
    kind,
    day,
    currency,
    amountMinor,
    reference,
  }: Pick<Payment, 'clientId' | 'kind' | 'day' | 'currency' | 'amountMinor' | 'reference'>,
): Promise<{ id: string } | undefined> {
  // Several write-offs can be the same: they end at the balance.
  const { rows } = await sql<{ id: string }>`
    select id from payments
      where user_id = ${ownerId} and client_id = ${clientId} and kind = ${kind} and kind <> 'writeOff'
        and day = ${day} and currency = ${currency} and amount_minor = ${amountMinor}
        and coalesce(reference = ${reference}, true)
      order by id limit 1`.execute(db);
  return rows[0];
}

/**
 * How many of these invoices can be paid: issued ones of this client and currency. They can't be voided or paid
 * elsewhere until the transaction ends.
 */
export async function lockPayableInvoices(
  db: Db,
  { ownerId }: Owner,
  { ids, clientId, currency }: { ids: readonly string[]; clientId: string; currency: string },
): Promise<number> {
  const { rows } = await sql`
    select from invoices
      where user_id = ${ownerId} and id = any(${ids}::uuid[]) and client_id = ${clientId} and currency = ${currency}
        and state = 'issued' and type in ('invoice', 'deposit')
      order by id for no key update`.execute(db);
  return rows.length;
}

/** Why this can't be taken from these locked invoices: it is more than what was paid or is left. Null if it can. */
export async function findExcess(
  db: Db,
  { ownerId }: Owner,
  { kind, taken }: { kind: PaymentKind; taken: readonly Allocation[] },
): Promise<'ABOVE_PAID' | 'ABOVE_BALANCE' | null> {
  if (taken.length === 0) return null;
  const most = kind === 'writeOff' ? balanceMinor : sql`settled.paid_minor`;
  const { rows } = await sql`
    select from invoices i cross join ${settledAmounts}
        join jsonb_to_recordset(${JSON.stringify(taken)}) part ("invoiceId" uuid, "amountMinor" bigint) on part."invoiceId" = i.id
      where i.user_id = ${ownerId} and part."amountMinor" > ${most} limit 1`.execute(db);
  if (rows.length === 0) return null;
  return kind === 'writeOff' ? 'ABOVE_BALANCE' : 'ABOVE_PAID';
}

function toPayment({ parts, ...row }: PaymentRow): Payment {
  return { ...paymentRecord.toEntity(row), allocations: parts };
}
