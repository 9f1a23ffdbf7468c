import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { InvoiceTab } from '#src/features/invoices/rules/invoice-status.ts';

/**
 * SQL: what was paid, written off and credited of the invoice `i`, as a lateral table `settled`. A write-off is what is
 * no longer expected: payments and credit notes beyond the rest take it back.
 */
export const settledAmounts = sql`
  lateral (
    select coalesce(sum(case kind when 'payment' then amount_minor when 'refund' then -amount_minor end), 0)::bigint as paid_minor,
           coalesce(sum(amount_minor) filter (where kind = 'writeOff'), 0)::bigint as waived_minor
      from payment_allocations where user_id = i.user_id and invoice_id = i.id
  ) paid cross join lateral (
    select paid.paid_minor, credited.minor as credited_minor,
           greatest(least(paid.waived_minor, i.due_minor - paid.paid_minor - credited.minor), 0) as written_off_minor
      from (
        select coalesce(sum(due_minor), 0)::bigint as minor
          from invoices
          where user_id = i.user_id and related_id = i.id and type = 'creditNote' and state = 'issued'
      ) credited
  ) settled`;

/** SQL: what the write-off `a` still takes from its invoice `i`, with `settled`: the latest is taken back first. */
export const keptWriteOff = sql`
  greatest(least(a.amount_minor, settled.written_off_minor - (
    select coalesce(sum(amount_minor), 0)::bigint from payment_allocations
      where user_id = a.user_id and invoice_id = a.invoice_id and kind = 'writeOff' and payment_id < a.payment_id)), 0)`;

/** SQL: what is left of the invoice `i`; negative if overpaid. */
export const balanceMinor = sql`
  i.due_minor - settled.paid_minor - settled.written_off_minor - settled.credited_minor`;

/** SQL: what was paid of the invoice `i` beyond what is due; 0 for other documents. */
export const excessMinor = sql`
  case when i.state = 'issued' and i.type in ('invoice', 'deposit')
    then greatest(least(-(${balanceMinor}), settled.paid_minor), 0) else 0 end`;

/** SQL: the tab of the document `i`, with `settled`. */
export function invoiceTab(today: string): RawBuilder<InvoiceTab> {
  return sql<InvoiceTab>`case
    when i.type = 'creditNote' then 'creditNotes'
    when i.type = 'quote' then 'quotes'
    when i.state <> 'issued' then i.state
    when ${balanceMinor} <= 0 then 'paid'
    when i.due_day < ${today}::date then 'overdue'
    else 'open' end`;
}

/** SQL: the place of `ageingBucket` in `ageingBuckets`. */
export function ageingBucket(today: string): RawBuilder<number> {
  return sql<number>`case
    when i.due_day is null or i.due_day >= ${today}::date then 0
    when i.due_day >= ${today}::date - 30 then 1
    when i.due_day >= ${today}::date - 60 then 2
    when i.due_day >= ${today}::date - 90 then 3
    else 4 end`;
}
