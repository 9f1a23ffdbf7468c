export { approvalsExportArea } from './export-area.ts';
export { approveHours, askAboutHours, listRequestsOfClient, readRequest } from './client-requests.ts';
export { approvalsMergeHook } from './client-merge-hook.ts';
export { findApprovals } from './find-approvals.ts';
