import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

export const { Component: RequestApprovalDialog } = createLazyComponent(
  async () => (await import('./request-approval-dialog.tsx')).RequestApprovalDialog,
);

/** Loaded with its tab. */
export const { Component: ApprovalsSection } = createLazyComponent(
  async () => (await import('./approvals-section.tsx')).ApprovalsSection,
  { takesFocus: false },
);
