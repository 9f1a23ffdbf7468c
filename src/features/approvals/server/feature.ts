import { approvalsContract } from '#src/features/approvals/contract.ts';
import { clientColumnHook } from '#src/features/clients/server/public.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { approvalsDescription } from './api-description.ts';
import { approvalsExportArea } from './export-area.ts';
import { approvalsHandlers } from './handlers.ts';

export const approvalsFeature = defineFeature({
  name: 'approvals',
  api: {
    approvals: {
      contract: approvalsContract,
      handlers: approvalsHandlers,
      description: approvalsDescription,
    },
  },
  tags: { 'approval-requests': 'Time that clients approve.' },
  tables: ['approval_requests'],
  exportAreas: [approvalsExportArea],
  mergeHooks: [
    clientColumnHook('approvalRequests', {
      feature: 'approvals',
      singular: 'approval request',
      plural: 'approval requests',
    }),
  ],
});
