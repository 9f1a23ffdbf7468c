import { sql } from 'kysely';
import type { PaymentNotice } from '#src/features/invoices/contract-notices.ts';
import { reportedDayProblem } from '#src/features/invoices/rules/payments/reported-day.ts';
import type { ReportedDayProblem } from '#src/features/invoices/rules/payments/reported-day.ts';
import { balanceMinor, settledAmounts } from '#src/features/invoices/server/balances.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

/**
 * Payments that clients reported, newest first. A notice isn't shown any more once the invoice is paid or void, or once
 * a payment for it is recorded; if that is undone, it is shown again.
 */
export async function listPaymentNotices(
  db: Db,
  { ownerId }: Owner,
  { clientId = null, invoiceIds = null }: { clientId?: string | null; invoiceIds?: readonly string[] | null },
): Promise<PaymentNotice[]> {
  const { rows } = await sql<PaymentNotice>`
    select n.invoice_id, i.number as invoice_number, i.client_id, i.currency, n.paid_day, n.amount_minor, n.name,
           n.created_at
      from payment_notices n join invoices i on i.user_id = n.user_id and i.id = n.invoice_id
        cross join ${settledAmounts}
      where n.user_id = ${ownerId} and n.dismissed_at is null and i.state = 'issued' and ${balanceMinor} > 0
        and (${clientId}::uuid is null or i.client_id = ${clientId}::uuid)
        and (${invoiceIds}::uuid[] is null or i.id = any(${invoiceIds}::uuid[]))
        and not exists (
          select from payment_allocations a join payments p on p.user_id = a.user_id and p.id = a.payment_id
            where a.user_id = n.user_id and a.invoice_id = n.invoice_id and p.kind = 'payment'
              and p.created_at > n.created_at)
      order by n.created_at desc, n.invoice_id`.execute(db);
  return rows;
}

type NewNotice = { invoiceId: string; day: string; amountMinor: number | null; name: string };

/**
 * Keeps what the client reported of an open invoice; a later report replaces an earlier one. Whose invoice it is has
 * been checked.
 */
export async function reportPayment(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, day, amountMinor, name }: NewNotice,
  dates: { issueDay: string; today: string },
): Promise<ReportedDayProblem | 'reported' | 'unchanged'> {
  const problem = reportedDayProblem(day, dates);
  if (problem) return problem;
  const { rows } = await sql`
    insert into payment_notices as own (user_id, invoice_id, paid_day, amount_minor, name)
      values (${ownerId}, ${invoiceId}, ${day}, ${amountMinor}, ${name})
      on conflict (user_id, invoice_id) do update
        set paid_day = excluded.paid_day, amount_minor = excluded.amount_minor, name = excluded.name,
            created_at = now(), dismissed_at = null
        where own.dismissed_at is not null
          or (own.paid_day, own.amount_minor, own.name) is distinct from
             (excluded.paid_day, excluded.amount_minor, excluded.name)
      returning invoice_id`.execute(db);
  return rows.length > 0 ? 'reported' : 'unchanged';
}

/** False if there is none. */
export async function setNoticeDismissed(
  db: Db,
  { ownerId }: Owner,
  { invoiceId, isDismissed }: { invoiceId: string; isDismissed: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update payment_notices set dismissed_at = case when ${isDismissed} then coalesce(dismissed_at, now()) end
      where user_id = ${ownerId} and invoice_id = ${invoiceId} returning invoice_id`.execute(db);
  return rows.length > 0;
}
