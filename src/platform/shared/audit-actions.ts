/** What the audit log records of sign-ins and credentials: `subject.verb`, the verb in the past. */
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
] as const;

/** Each feature adds its own in its `audit-actions.ts`, so the platform needn't know them. */
export interface AuditActions {
  identity: (typeof identityAuditActions)[number];
}

export type AuditAction = AuditActions[keyof AuditActions];
