/** What the audit log records of this feature. */
export const accountAuditActions = [
  'account.disabled',
  'account.enabled',
  'role.changed',
  'viewer.added',
  'viewer.removed',
  'twoFactor.reset',
] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    accounts: (typeof accountAuditActions)[number];
  }
}
