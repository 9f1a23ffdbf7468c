import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import type { IdentityDb } from '#src/platform/server/identity/identity-transaction.ts';
import type { AuditAction } from '#src/platform/shared/audit-actions.ts';

type AuditEntry = {
  action: AuditAction;
  /** The owner unless given; null: a visitor without an account. */
  actorId?: string | null;
  /** The account it concerns. */
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** Appends to the audit log as part of the caller's transaction, which knows their address. [6.5] */
export async function recordAudit(
  db: Db,
  { ownerId }: Owner,
  { action, subjectId, actorId = ownerId, before = null, after = null }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      actorId,
      action,
      subjectId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
}

type IdentityAuditEntry = {
  action: AuditAction;
  /** Null: not signed in. */
  actorId: string | null;
  /** The actor unless given. */
  subjectId?: string | null;
  before?: unknown;
  after?: unknown;
  address: string | null;
};

/** The same for the identity service: sign-ins, passwords and keys. */
export async function recordIdentityAudit(
  identity: IdentityDb,
  { actorId, subjectId = actorId, action, before = null, after = null, address }: IdentityAuditEntry,
): Promise<void> {
  await identity.query(
    `insert into audit_log (actor_id, subject_id, action, before, after, address) values ($1, $2, $3, $4, $5, $6)`,
    [actorId, subjectId, action, JSON.stringify(before), JSON.stringify(after), address],
  );
}
