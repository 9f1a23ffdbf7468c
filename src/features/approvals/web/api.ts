import type { approvalsContract } from '#src/features/approvals/contract.ts';
import { createFeatureApi } from '#src/platform/web/rpc.ts';

export const approvals = createFeatureApi<typeof approvalsContract>('approvals', {
  refreshedBy: { approvals: ['timesheets', 'timer', 'invoices'] },
});
