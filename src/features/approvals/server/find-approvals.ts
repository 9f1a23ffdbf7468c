import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';

type EntryApproval = { name: string; at: string };

/** Who approved these entries as they are, and when; the first approval counts. */
export async function findApprovals(
  db: Db,
  { ownerId }: Owner,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, EntryApproval>> {
  if (entryIds.length === 0) return new Map();
  const { rows } = await sql<EntryApproval & { id: string }>`
    select distinct on (approved.entry_id) approved.entry_id as id,
           request.approval ->> 'name' as name, request.approval ->> 'at' as at
      from approved_time(${ownerId}) approved
        join approval_requests request on request.user_id = ${ownerId} and request.id = approved.request_id
      where approved.entry_id = any(${entryIds}::uuid[])
        -- So that only snapshots of these clients are unpacked.
        and request.client_id in (
          select client_id from timesheets where user_id = ${ownerId} and id = any(${entryIds}::uuid[]))
      order by approved.entry_id, request.approval ->> 'at'`.execute(db);
  return new Map(rows.map(({ id, name, at }) => [id, { name, at }]));
}
