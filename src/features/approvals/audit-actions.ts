/** What the audit log records of this feature. */
export const approvalAuditActions = ['hours.approved'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    approvals: (typeof approvalAuditActions)[number];
  }
}
