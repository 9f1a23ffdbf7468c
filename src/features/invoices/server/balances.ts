import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OwnTab } from '#src/features/invoices/rules/invoice-status.ts';

const sumsOfAllocations = sql`
  coalesce(sum(case kind when 'payment' then amount_minor when 'refund' then -amount_minor end), 0)::bigint as paid_minor,
  coalesce(sum(amount_minor) filter (where kind = 'writeOff'), 0)::bigint as waived_minor`;

const isCreditNote = sql`type = 'creditNote' and state = 'issued'`;

/** SQL: claims `c` that count: not waived, and of a reminder that went out. */
export const countedClaims = sql`
  (select c.* from claims c join invoice_deliveries d on d.user_id = c.user_id and d.id = c.delivery_id
     where c.waived_at is null and d.status not in ('failed', 'cancelled'))`;

/** SQL: of the invoice `i` with `paid`, `credit_notes` and `claimed`, which may be missing. */
const settledRest = sql`lateral (
    select paid_minor, credited_minor, coalesce(claimed.minor, 0) as claimed_minor,
           greatest(least(coalesce(paid.waived_minor, 0), i.due_minor - paid_minor - credited_minor), 0) as written_off_minor
      from (select coalesce(paid.paid_minor, 0) as paid_minor, coalesce(credit_notes.minor, 0) as credited_minor) known
  ) settled`;

/**
 * SQL: what was paid, written off and credited of the invoice `i`, as a lateral table `settled`. A write-off is what is
 * no longer expected: payments and credit notes beyond the rest take it back.
 */
export const settledAmounts = sql`
  lateral (
    select ${sumsOfAllocations} from payment_allocations where user_id = i.user_id and invoice_id = i.id
  ) paid cross join lateral (
    select coalesce(sum(due_minor), 0)::bigint as minor from invoices
      where user_id = i.user_id and related_id = i.id and ${isCreditNote}
  ) credit_notes cross join lateral (
    select sum(amount_minor)::bigint as minor from ${countedClaims} c where user_id = i.user_id and invoice_id = i.id
  ) claimed cross join ${settledRest}`;

/** SQL: `settled` as above, joined to all of the owner's invoices `i`: faster than looking up the parts of each. */
export function settledAmountsOfAll(ownerId: string): RawBuilder<unknown> {
  return sql`
    left join (
      select invoice_id, ${sumsOfAllocations} from payment_allocations where user_id = ${ownerId} group by invoice_id
    ) paid on paid.invoice_id = i.id
    left join (
      select related_id, sum(due_minor)::bigint as minor from invoices
        where user_id = ${ownerId} and ${isCreditNote} group by related_id
    ) credit_notes on credit_notes.related_id = i.id
    left join (
      select invoice_id, sum(amount_minor)::bigint as minor from ${countedClaims} c where user_id = ${ownerId} group by invoice_id
    ) claimed on claimed.invoice_id = i.id
    cross join ${settledRest}`;
}

/** SQL: what the write-off `a` still takes from its invoice `i`, with `settled`: the latest is taken back first. */
export const keptWriteOff = sql`
  greatest(least(a.amount_minor, settled.written_off_minor - (
    select coalesce(sum(amount_minor), 0)::bigint from payment_allocations
      where user_id = a.user_id and invoice_id = a.invoice_id and kind = 'writeOff' and payment_id < a.payment_id)), 0)`;

/** SQL: what is left of the invoice `i`; negative if overpaid. */
export const balanceMinor = sql`
  i.due_minor - settled.paid_minor - settled.written_off_minor - settled.credited_minor`;

/** SQL: whether the document `i` is paid by the client. */
export const paysInvoices = sql`i.state = 'issued' and i.type in ('invoice', 'deposit')`;

/** SQL: what was paid of the invoice `i` beyond what is due and its claims; 0 for other documents. */
export const excessMinor = sql`
  case when ${paysInvoices}
    then greatest(least(-(${balanceMinor}), settled.paid_minor) - settled.claimed_minor, 0) else 0 end`;

/** SQL: what is left of the claims of the invoice `i`: payments settle the invoice first. */
export const openClaimsMinor = sql`
  case when ${paysInvoices}
    then settled.claimed_minor - least(settled.claimed_minor, greatest(least(-(${balanceMinor}), settled.paid_minor), 0))
    else 0 end`;

/** SQL: the tab of the document `i`, with `settled`. */
export function invoiceTab(today: string): RawBuilder<OwnTab> {
  return sql<OwnTab>`case
    when i.type = 'creditNote' then 'creditNotes'
    when i.type = 'quote' then 'quotes'
    when i.state <> 'issued' then i.state
    when ${balanceMinor} <= 0 then 'paid'
    when i.due_day < ${today}::date then 'overdue'
    else 'open' end`;
}

/** SQL: the place of `ageingBucket` in `ageingBuckets`. */
export function ageingBucketSql(today: string): RawBuilder<number> {
  return sql<number>`case
    when i.due_day is null or i.due_day >= ${today}::date then 0
    when i.due_day >= ${today}::date - 30 then 1
    when i.due_day >= ${today}::date - 60 then 2
    when i.due_day >= ${today}::date - 90 then 3
    else 4 end`;
}
