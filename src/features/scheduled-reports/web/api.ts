import type { scheduledReportsContract } from '#src/features/scheduled-reports/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const scheduledReports = createFeatureApi<typeof scheduledReportsContract>('scheduledReports', {
  // Names of clients and projects, and the business, are part of its email.
  refreshedBy: { scheduledReports: ['clients', 'projects', 'invoices'] },
});
