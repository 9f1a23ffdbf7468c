/** What the audit log records of this feature. */
export const exportAuditActions = ['export.created', 'export.restored'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    exports: (typeof exportAuditActions)[number];
  }
}
