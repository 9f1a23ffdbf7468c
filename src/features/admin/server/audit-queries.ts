import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AuditEntry } from '#src/features/admin/contract.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import type { AuditAction } from '#src/platform/shared/audit-actions.ts';

export type AuditFilter = {
  action?: AuditAction | undefined;
  accountId?: string | undefined;
  /** Days in UTC, both included. */
  from?: string | undefined;
  to?: string | undefined;
};

type AuditPage = PageRequest & { order: 'newest' | 'oldest' };

type Row = {
  id: number;
  at: string;
  action: AuditAction;
  actorId: string | null;
  actorEmail: string | null;
  actorName: string | null;
  subjectId: string | null;
  subjectEmail: string | null;
  subjectName: string | null;
  address: string | null;
  before: unknown;
  after: unknown;
};

/** The cursor is the ID of the last entry. */
export async function listAuditEntries(
  db: Db,
  filter: AuditFilter,
  { order, limit, cursor }: AuditPage,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const isNewest = order === 'newest';
  const conditions = auditConditions(filter);
  if (cursor !== undefined) {
    if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'is not a cursor of this list');
    conditions.push(isNewest ? sql`id < ${cursor}` : sql`id > ${cursor}`);
  }
  const { rows } = await sql<Row>`
    with entries as (
      select * from audit_log where ${sql.join(conditions, sql` and `)}
        order by ${isNewest ? sql`id desc` : sql`id`} limit ${limit + 1}
    ), names as (
      select * from account_names(array(select actor_id from entries union select subject_id from entries))
    )
    select e.id, e.at, e.action, e.address, e.before, e.after,
           e.actor_id, actor.email as actor_email, actor.name as actor_name,
           e.subject_id, subject.email as subject_email, subject.name as subject_name
      from entries e
      left join names actor on actor.user_id = e.actor_id
      left join names subject on subject.user_id = e.subject_id
      order by ${isNewest ? sql`e.id desc` : sql`e.id`}`.execute(db);
  const items = rows.slice(0, limit).map(toEntry);
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.id) : null };
}

function auditConditions({ action, accountId, from, to }: AuditFilter): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(accountId === undefined ? [] : [sql`(actor_id = ${accountId} or subject_id = ${accountId})`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`at < ${to}::date + 1`]),
  ];
}

function toEntry(row: Row): AuditEntry {
  const { id, at, action, address, before, after } = row;
  return {
    id,
    at,
    action,
    actor: toAccount(row.actorId, row.actorEmail, row.actorName),
    subject: toAccount(row.subjectId, row.subjectEmail, row.subjectName),
    address,
    before,
    after,
  };
}

function toAccount(uid: string | null, email: string | null, displayName: string | null) {
  return uid === null ? null : { uid, email, displayName };
}
