export { approvalsExportArea } from './export-area.ts';
export { approvalsMergeHook } from './client-merge-hook.ts';
export { findApprovals } from './find-approvals.ts';
export { approveHours, askAboutHours, listRequestsOfClient, readRequest } from './client-requests.ts';
