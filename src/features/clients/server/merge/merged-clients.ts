import { sql } from 'kysely';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { RowSnapshot } from '#src/platform/server/export-contract.ts';
import { operationSnapshots, patchSnapshots } from '#src/platform/server/records/operations.ts';

/**
 * The client that this one was merged into within the last 30 days, following chained merges; offline devices
 * still use the old id. Null if the client still exists or no target does.
 */
export async function findMergeTarget(db: Db, { ownerId }: Owner, missingId: string): Promise<string | null> {
  // `union` stops cycles: restored clients may have been merged into each other.
  const { rows } = await sql<{ id: string }>`
    with recursive place (id) as (
      select ${missingId}::uuid
      union
      select next.id from place cross join lateral (
        select (after -> 0 ->> 'id')::uuid as id from operations
          where user_id = ${ownerId} and kind = 'clients' and not undone
            and created_at >= now() - interval '30 days'
            and before @> jsonb_build_array(jsonb_build_object('id', place.id))
            and after -> 0 ->> 'id' <> place.id::text
          order by created_at desc limit 1) next
        where not exists (select from clients where user_id = ${ownerId} and clients.id = place.id)
    )
    select id from place join clients using (id) where user_id = ${ownerId} and id <> ${missingId}`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** Missing clients with their merge targets. */
export async function findMergeTargets(
  db: Db,
  owner: Owner,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows: missing } = await sql<{ id: string }>`
    select distinct id from unnest(${ids}::uuid[]) wanted (id)
      where not exists (select from clients where user_id = ${owner.ownerId} and clients.id = wanted.id)`.execute(
    db,
  );
  const targets = new Map<string, string>();
  for (const { id } of missing) {
    const targetId = await findMergeTarget(db, owner, id);
    if (targetId !== null) targets.set(id, targetId);
  }
  return targets;
}

type LateKind = 'projects' | 'timesheets' | 'expenses' | 'approvalRequests';
type LateRecord = { id: string; fromClient: string };

/** Records that deleted records moved with their merged client, so that undoing the merge moves them back. */
export async function recordLateMoves(
  db: Db,
  { ownerId }: Owner,
  kind: LateKind,
  records: readonly LateRecord[],
): Promise<void> {
  const moved = records.map(({ id, fromClient }) => ({ id, client: fromClient }));
  await sql`
    insert into client_merge_moves (user_id, operation_id, kind, ids)
      select ${ownerId}, merged.id, ${kind}, array_agg(moved.id)
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) moved (id uuid, client uuid)
          cross join lateral (
            select id from operations
              where user_id = ${ownerId} and kind = 'clients' and not undone
                and created_at >= now() - interval '30 days'
                and before @> jsonb_build_array(jsonb_build_object('id', moved.client))
                and after -> 0 ->> 'id' <> moved.client::text
              order by created_at desc limit 1) merged
        group by merged.id
      on conflict (user_id, operation_id, kind) do update set ids = client_merge_moves.ids || excluded.ids`.execute(
    db,
  );
}

/**
 * The client of the one record that an operation brings back. If it was merged since, the target, which then replaces
 * it in the snapshot; null without a client.
 */
export async function restoredClientId(
  db: Db,
  owner: Owner,
  kind: LateKind,
  operationId: string,
): Promise<string | null> {
  const columns = ['client_id', 'revision'];
  const [image] = await operationSnapshots(db, owner, kind, { operationId, columns });
  const clientId = image?.['client_id'];
  if (!image || typeof clientId !== 'string') return null;
  const targetId = (await findMergeTargets(db, owner, [clientId])).get(clientId);
  if (targetId === undefined) return clientId;
  await recordLateMoves(db, owner, kind, [{ id: image.id, fromClient: clientId }]);
  const patch: RowSnapshot = { id: image.id, client_id: targetId, revision: Number(image['revision']) + 1 };
  await patchSnapshots(db, owner, kind, operationId, [patch]);
  return targetId;
}

/** Merges into the client within the last 30 days, newest first. */
export async function listMergesInto(
  db: Db,
  { ownerId }: Owner,
  clientId: string,
): Promise<{ operationId: string; name: string; at: string }[]> {
  const { rows } = await sql<{ operationId: string; name: string; createdAt: string }>`
    select operations.id as operation_id, gone.value ->> 'name' as name, created_at
      from operations cross join jsonb_array_elements(before) gone
      where user_id = ${ownerId} and kind = 'clients' and not undone and created_at >= now() - interval '30 days'
        and after -> 0 ->> 'id' = ${clientId} and gone.value ->> 'id' <> ${clientId}
      order by created_at desc`.execute(db);
  return rows.map(({ operationId, name, createdAt }) => ({ operationId, name, at: createdAt }));
}
