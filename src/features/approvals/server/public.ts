export { approvalsExportArea } from './export-area.ts';
export { approvalsMergeHook } from './client-merge-hook.ts';
export { findApprovals } from './find-approvals.ts';
