import { lazy } from 'react';
import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with its tab. */
export const ApprovalsSection = lazy(async () => ({
  default: (await import('./approvals-section.tsx')).ApprovalsSection,
}));

export const { Component: RequestApprovalDialog } = createLazyComponent(
  async () => (await import('./request-approval-dialog.tsx')).RequestApprovalDialog,
);
