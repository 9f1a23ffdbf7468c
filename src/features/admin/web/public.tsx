export { accounts, audit, invitations, outbox, registration } from './api.ts';
export { usePendingApprovals } from './use-pending-approvals.ts';
