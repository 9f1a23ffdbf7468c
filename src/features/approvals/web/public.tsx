export { RequestApprovalDialog } from './lazy-components.tsx';
export { ApprovalsSection } from './lazy-approvals-section.tsx';
