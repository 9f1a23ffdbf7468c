import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

/** The API client that bypasses the outbox. */
export const timesheetsClient = createFeatureApi<typeof timesheetsContract>('timesheets', {
  refreshedBy: {
    timesheets: ['timer', 'invoices'],
    'timesheets.unbilled': ['clients', 'projects', 'approvals'],
    'timesheets.previewRecalculatedRates': ['clients', 'projects'],
  },
});
export type TimesheetsClient = typeof timesheetsClient;
