import type { recurringInvoicesContract } from '#src/features/recurring-invoices/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const recurringInvoices = createFeatureApi<typeof recurringInvoicesContract>('recurringInvoices', {
  // Its invoices may be deleted, and its client or unbilled work may change what the next one contains.
  refreshedBy: { recurringInvoices: ['invoices', 'clients'] },
});
