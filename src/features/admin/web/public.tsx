export { usePendingApprovals } from './use-pending-approvals.ts';
