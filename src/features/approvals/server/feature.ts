import { approvalsContract } from '#src/features/approvals/contract.ts';
import { defineFeature } from '#src/platform/server/feature.ts';
import { approvalsDescription } from './api-description.ts';
import { approvalsMergeHook } from './client-merge-hook.ts';
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
  mergeHooks: [approvalsMergeHook],
});
