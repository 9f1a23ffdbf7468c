/** What the audit log records of this feature. */
export const encryptionAuditActions = ['privateMode.changed'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    encryption: (typeof encryptionAuditActions)[number];
  }
}
