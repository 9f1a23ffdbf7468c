import type { expensesContract } from '#src/features/expenses/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const expenses = createFeatureApi<typeof expensesContract>('expenses', {
  refreshedBy: { expenses: ['projects', 'documents', 'invoices'] },
});
