import type { schedulesContract } from '#src/features/schedules/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

/** What waits of all that repeats. */
export const schedules = createFeatureApi<typeof schedulesContract>('schedules', {
  refreshedBy: { schedules: ['invoices', 'expenses', 'recurringInvoices', 'scheduledReports'] },
});
