import type { paymentsContract } from '#src/features/invoices/contract-payments.ts';
import type { invoicesContract } from '#src/features/invoices/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

const billed = ['clients', 'projects', 'expenses', 'timesheets', 'timer', 'approvals'];

export const invoices = createFeatureApi<typeof invoicesContract>('invoices', {
  refreshedBy: {
    invoices: ['payments'],
    'invoices.unbilled': billed,
    'invoices.unbilledClients': billed,
    'invoices.eInvoiceProblems': ['clients'],
  },
});
export const payments = createFeatureApi<typeof paymentsContract>('payments', {
  refreshedBy: { payments: ['invoices'] },
});
