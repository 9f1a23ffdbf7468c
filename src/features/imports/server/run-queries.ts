import { sql } from 'kysely';
import { isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import type { ReferenceIds } from '#src/features/imports/rules/plan/client-project-match.ts';
import type { Database, Db, Owner } from '#src/platform/server/database/database.ts';
import { noOwner } from '#src/platform/server/database/visitor-transaction.ts';
import { mayHoldPrivateFields, withoutSample } from './private-mode-conversion.ts';

/** False if another import of the owner is running. */
export async function startRun(db: Db, { ownerId }: Owner, id: string): Promise<boolean> {
  // Serializes concurrent starts, so that the second one sees the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stint runs of ${ownerId}`}, 0))`.execute(db);
  const { rows } = await sql`
    update imports set status = 'running', started_at = now(), heartbeat_at = now(), stop_reason = null
      where user_id = ${ownerId} and id = ${id}
        and not exists (select from imports other
                        where other.user_id = ${ownerId} and other.status = 'running' and other.id <> ${id})
      returning id`.execute(db);
  return rows.length > 0;
}

/** Continues a stopped run. */
export async function continueRun(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`
    update imports set heartbeat_at = now(), stop_reason = null
      where user_id = ${ownerId} and id = ${id} and status = 'running'`.execute(db);
}

type RunStart = {
  referenceIds: ReferenceIds;
  clientIds: string[];
  projectIds: string[];
  rows: number;
  problemRows: number;
};
type PartCounts = { duplicates: number; rowsDone: number };

/** Part 0 holds the clients and projects created before the entries. */
export async function saveRunStart(
  db: Db,
  owner: Owner,
  id: string,
  start: RunStart & PartCounts,
): Promise<void> {
  const { referenceIds, clientIds, projectIds, rows, problemRows, duplicates, rowsDone } = start;
  await insertPart(db, owner, id, { ...emptyPart, part: 0, clientIds, projectIds });
  await sql`
    update imports set reference_ids = ${JSON.stringify(referenceIds)}::jsonb, rows_total = ${rows}, rows_done = ${rowsDone},
        problem_rows = ${problemRows}, duplicates = ${duplicates}, clients_made = ${clientIds.length},
        projects_made = ${projectIds.length}, heartbeat_at = now()
      where user_id = ${owner.ownerId} and id = ${id}`.execute(db);
}

/** Adds records that were created again during the run. */
export async function saveRecreated(
  db: Db,
  { ownerId }: Owner,
  id: string,
  { referenceIds, clientIds, projectIds }: Pick<RunStart, 'referenceIds' | 'clientIds' | 'projectIds'>,
): Promise<void> {
  await sql`
    update import_parts set client_ids = client_ids || ${clientIds}::uuid[],
        project_ids = project_ids || ${projectIds}::uuid[]
      where user_id = ${ownerId} and import_id = ${id} and part = 0`.execute(db);
  await sql`
    update imports set reference_ids = ${JSON.stringify(referenceIds)}::jsonb, clients_made = clients_made + ${clientIds.length},
        projects_made = projects_made + ${projectIds.length}
      where user_id = ${ownerId} and id = ${id}`.execute(db);
}

/** What a part made, by kind. */
export type PartRecords = { entryIds: string[]; expenseIds: string[]; categoryIds: string[] };
type RunPart = PartRecords & { part: number; clientIds: string[]; projectIds: string[] };

const emptyPart = { clientIds: [], projectIds: [], entryIds: [], expenseIds: [], categoryIds: [] };

/** Stores a part of the entries or expenses; existing ones count as duplicates. */
export async function savePart(
  db: Db,
  owner: Owner,
  id: string,
  { part, records, duplicates, rowsDone }: PartCounts & { part: number; records: Partial<PartRecords> },
): Promise<void> {
  const made = { ...emptyPart, ...records, part };
  await insertPart(db, owner, id, made);
  await sql`
    update imports set rows_done = ${rowsDone}, entries_made = entries_made + ${made.entryIds.length},
        expenses_made = expenses_made + ${made.expenseIds.length},
        duplicates = duplicates + ${duplicates}, heartbeat_at = now()
      where user_id = ${owner.ownerId} and id = ${id}`.execute(db);
}

async function insertPart(db: Db, { ownerId }: Owner, id: string, part: RunPart): Promise<void> {
  await db
    .insertInto('importParts')
    .values({ userId: ownerId, importId: id, ...part })
    .execute();
}

/** Created records so far, in order of creation. */
export async function listParts(db: Db, { ownerId }: Owner, id: string): Promise<RunPart[]> {
  return db
    .selectFrom('importParts')
    .select(['part', 'clientIds', 'projectIds', 'entryIds', 'expenseIds', 'categoryIds'])
    .where('userId', '=', ownerId)
    .where('importId', '=', id)
    .orderBy('part')
    .execute();
}

/** The number of parts, which is also the next part's index. */
export async function countParts(db: Db, { ownerId }: Owner, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from import_parts where user_id = ${ownerId} and import_id = ${id}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the file; problem rows stay unless they are private. */
export async function saveRunEnd(
  db: Db,
  owner: Owner,
  id: string,
  problemFile: Buffer | null,
): Promise<void> {
  const isHidden = await hidesRows(db, owner);
  await sql`
    update imports set status = 'done', finished_at = now(),
        problem_file = case when ${isHidden} then null else ${problemFile}::bytea end,
        inspection = case when ${isHidden} then ${withoutSample} else inspection end
      where user_id = ${owner.ownerId} and id = ${id}`.execute(db);
  await deleteFile(db, owner, id);
}

export async function saveStopped(db: Db, { ownerId }: Owner, id: string, why: string): Promise<void> {
  await sql`
    update imports set stop_reason = ${why}
      where user_id = ${ownerId} and id = ${id} and status = 'running'`.execute(db);
}

export async function saveUndone(
  db: Db,
  owner: Owner,
  id: string,
  kept: readonly { what: string; why: string }[],
): Promise<void> {
  const isHidden = await hidesRows(db, owner);
  await sql`
    update imports set status = 'undone', undone_at = now(), problem_file = null, kept_records = ${JSON.stringify(kept)}::jsonb,
        inspection = case when ${isHidden} then ${withoutSample} else inspection end
      where user_id = ${owner.ownerId} and id = ${id}`.execute(db);
  await sql`delete from import_parts where user_id = ${owner.ownerId} and import_id = ${id}`.execute(db);
  await deleteFile(db, owner, id);
}

/** Whether a finished import must not keep its rows. */
async function hidesRows(db: Db, owner: Owner) {
  return (await isPrivateInTransaction(db, owner)) ? mayHoldPrivateFields : sql`false`;
}

async function deleteFile(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`delete from import_files where user_id = ${ownerId} and import_id = ${id}`.execute(db);
}

/** Unfinished runs of ended processes, for all owners. */
export async function findInterruptedRuns(database: Database): Promise<{ ownerId: string; id: string }[]> {
  return database.withOwner(noOwner, async (db) => {
    const { rows } = await sql<{ ownerId: string; id: string }>`
      select user_id as owner_id, import_id as id from interrupted_imports()`.execute(db);
    return rows;
  });
}
