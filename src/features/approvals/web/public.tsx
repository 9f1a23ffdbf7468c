export { ApprovalsSection, RequestApprovalDialog } from './on-demand.tsx';
