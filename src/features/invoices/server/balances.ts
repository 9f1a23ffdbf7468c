import { sql } from 'kysely';

/** SQL: what was paid, written off and credited of the invoice `i`, as a lateral table `settled`. */
export const settledAmounts = sql`
  lateral (
    select coalesce(sum(case kind when 'payment' then amount_minor when 'refund' then -amount_minor end), 0)::bigint as paid_minor,
           coalesce(sum(amount_minor) filter (where kind = 'writeOff'), 0)::bigint as written_off_minor
      from payment_allocations where user_id = i.user_id and invoice_id = i.id
  ) paid cross join lateral (
    select paid.*, coalesce(sum(due_minor), 0)::bigint as credited_minor
      from invoices
      where user_id = i.user_id and related_id = i.id and type = 'creditNote' and state = 'issued'
  ) settled`;

/** SQL: what is left of the invoice `i`; negative if overpaid. */
export const balanceMinor = sql`
  i.due_minor - settled.paid_minor - settled.written_off_minor - settled.credited_minor`;
