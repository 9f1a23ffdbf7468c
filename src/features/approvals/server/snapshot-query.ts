import { sql } from 'kysely';
import type { SnapshotEntry } from '#src/features/approvals/contract.ts';
import { approvalLimits } from '#src/features/approvals/rules/approval-limits.ts';
import { snapshotFacts } from '#src/features/approvals/rules/time-snapshot.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { hashJson } from '#src/platform/server/json-hash.ts';

/** What a request covers. Without projects: all of the client’s time. */
export type ApprovalScope = { clientId: string; from: string; to: string; projectIds: readonly string[] };

/** The billable time of a scope as it is now, oldest first; one entry more than a request can have if there are more. */
export async function listTimeToApprove(
  db: Db,
  { ownerId }: Owner,
  { clientId, from, to, projectIds }: ApprovalScope,
): Promise<SnapshotEntry[]> {
  const { rows } = await sql<SnapshotEntry>`
    select t.id, t.revision, t.day, t.project_id, p.name as project_name, t.description, t.duration_ms
      from timesheets t left join projects p on p.user_id = t.user_id and p.id = t.project_id
      where t.user_id = ${ownerId} and t.client_id = ${clientId} and t.billable and t.day between ${from} and ${to}
        -- Lets the index of the client's entries limit the days, too: no zone moves noon by more than this.
        and t.date >= (${from}::date - 1)::timestamptz and t.date <= (${to}::date + 2)::timestamptz
        and (cardinality(${projectIds}::uuid[]) = 0 or t.project_id = any(${projectIds}::uuid[]))
      order by t.day, coalesce(t.start_time, t.date), t.id limit ${approvalLimits.entries + 1}`.execute(db);
  return rows;
}

/** Whether all of these are projects of the client. */
export async function areProjectsOfClient(
  db: Db,
  { ownerId }: Owner,
  { clientId, projectIds }: Pick<ApprovalScope, 'clientId' | 'projectIds'>,
): Promise<boolean> {
  const wanted = [...new Set(projectIds)];
  const { rows } = await sql`
    select from projects
      where user_id = ${ownerId} and client_id = ${clientId} and id = any(${wanted}::uuid[])`.execute(db);
  return rows.length === wanted.length;
}

/** SHA-256 of what the client is shown. */
export function hashSnapshot(snapshot: Parameters<typeof snapshotFacts>[0]): string {
  return hashJson(snapshotFacts(snapshot)).toString('hex');
}
