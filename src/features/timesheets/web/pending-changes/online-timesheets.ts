import type { timesheetsContract } from '#src/features/timesheets/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

/** The API itself: unlike `timesheets`, nothing waits for the network here. */
export const onlineTimesheets = createFeatureApi<typeof timesheetsContract>('timesheets', {
  refreshedBy: {
    timesheets: ['timer', 'invoices'],
    'timesheets.unbilled': ['clients', 'projects', 'approvals'],
    'timesheets.previewRecalculatedRates': ['clients', 'projects'],
  },
});
export type OnlineTimesheets = typeof onlineTimesheets;
