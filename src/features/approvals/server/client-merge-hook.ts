import { clientColumnHook } from '#src/features/clients/server/public.ts';

export const approvalsMergeHook = clientColumnHook('approvalRequests', {
  feature: 'approvals',
  singular: 'approval request',
  plural: 'approval requests',
});
