import { sql } from 'kysely';
import { clientColumnHook } from '#src/features/clients/server/public.ts';

/** Moves drafts and issued documents; what was issued since can't move back, since it names its buyer. */
export const invoicesMergeHook = clientColumnHook('invoices', {
  feature: 'invoices',
  singular: 'invoice or quote',
  plural: 'invoices and quotes',
  isLocked: sql`state <> 'draft'`,
});

/** After the invoices: payments of invoices that moved back. Those recorded since keep the merge. */
export const paymentsMergeHook = clientColumnHook('payments', {
  feature: 'payments',
  singular: 'payment',
  plural: 'payments',
  alsoMovesBack: (from) => sql`id in (
    select a.payment_id from payment_allocations a join invoices i on i.user_id = a.user_id and i.id = a.invoice_id
      where a.user_id = payments.user_id and i.client_id = ${from})`,
  isLocked: sql`true`,
});
