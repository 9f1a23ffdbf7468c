import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

export const { Component: RequestApprovalDialog } = createLazyComponent(
  async () => (await import('./request-approval-dialog.tsx')).RequestApprovalDialog,
);
