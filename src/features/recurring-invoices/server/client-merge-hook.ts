import { clientColumnHook } from '#src/features/clients/server/public.ts';

export const recurringInvoicesMergeHook = clientColumnHook('recurringInvoices', {
  feature: 'recurringInvoices',
  singular: 'recurring invoice',
  plural: 'recurring invoices',
});
