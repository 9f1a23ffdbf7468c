/** What the audit log records of this feature. */
export const identityAuditActions = [
  'account.registered',
  'account.deleted',
  'signIn.succeeded',
  'signIn.failed',
  'signIn.linkRequested',
  'session.ended',
  'name.changed',
  'email.changeRequested',
  'email.changed',
  'password.changed',
  'password.resetRequested',
  'password.reset',
  'twoFactor.enabled',
  'twoFactor.disabled',
  'backupCodes.created',
  'passkey.added',
  'passkey.removed',
  'signInMethod.added',
  'signInMethod.removed',
  'idToken.used',
  'apiKey.used',
  'account.disabled',
  'account.enabled',
  'role.changed',
  'viewer.added',
  'viewer.removed',
  'twoFactor.reset',
  'account.invited',
  'invitation.revoked',
  'settings.changed',
  'apiKey.created',
  'apiKey.revoked',
  'timeLock.changed',
] as const;

declare module '#src/platform/shared/audit-actions.ts' {
  interface AuditActions {
    identity: (typeof identityAuditActions)[number];
  }
}
