/** What the audit log records of this feature. */
export const sessionAuditActions = ['timeLock.changed'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    session: (typeof sessionAuditActions)[number];
  }
}
