/** What the audit log records of this feature. */
export const portalAuditActions = ['clientLink.created', 'clientLink.changed', 'clientLink.revoked'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    portal: (typeof portalAuditActions)[number];
  }
}
