/** What the audit log records of this feature. */
export const apiKeyAuditActions = ['apiKey.created', 'apiKey.revoked'] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    'api-keys': (typeof apiKeyAuditActions)[number];
  }
}
