export { RequestApprovalDialog } from './on-demand.tsx';
export { ApprovalsSection } from './section-on-demand.tsx';
