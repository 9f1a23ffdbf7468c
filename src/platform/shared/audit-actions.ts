/** Actions in the audit log: each feature adds its own in its `audit-actions.ts`, so the platform needn't know them. */
export interface AuditActions {}

/** `subject.verb`, the verb in the past. */
export type AuditAction = AuditActions[keyof AuditActions];
