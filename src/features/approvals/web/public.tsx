import { lazy } from 'react';

export { RequestApprovalDialog } from './on-demand.tsx';

/** Loaded with its tab. */
export const ApprovalsSection = lazy(async () => ({
  default: (await import('./approvals-section.tsx')).ApprovalsSection,
}));
