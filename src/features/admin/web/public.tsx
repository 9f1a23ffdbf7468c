export { audit, outbox } from './api.ts';
export { usePendingApprovals } from './use-pending-approvals.ts';
