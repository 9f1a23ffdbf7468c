import { sql } from 'kysely';
import type { Db } from '#src/platform/server/database/database.ts';
import type { AuditAction } from '#src/platform/shared/audit-actions.ts';
import type { IdentityDb } from './database/identity-transaction.ts';

type AuditEntry = {
  action: AuditAction;
  /** The account it concerns: the owner of the records, or a person. */
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Appends to the audit log as part of a transaction, which knows who acts, and from which address. A trigger chains the
 * entries by their hashes (`chain_audit_entry` in migrations/schema/functions). [6.5]
 */
export async function recordAudit(
  db: Db,
  { action, subjectId, before = null, after = null }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      actorId: sql`stint_user_id()`,
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
