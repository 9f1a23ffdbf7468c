import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { ReceivedFile } from '#src/features/documents/contract-received.ts';
import { receivedLimits } from '#src/features/documents/rules/received-limits.ts';
import { isPrivateInTransaction } from '#src/features/encryption/server/public.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';

type ReceivedFileRow = Selectable<Tables['receivedFiles']>;

const waitingTime = sql`make_interval(days => ${sql.lit(receivedLimits.waitingDays)})`;

/** Neither too old to wait, nor too long ago decided to undo that. */
export const isReceivedFileKept = sql`case received_files.state
  when 'waiting' then received_files.created_at > now() - ${waitingTime}
  else received_files.updated_at > now() - make_interval(days => ${sql.lit(receivedLimits.undoDays)}) end`;

const isWaiting = sql`received_files.state = 'waiting' and ${isReceivedFileKept}`;

/** Lists those of clients that exist, oldest first. */
export async function listReceivedFiles(
  db: Db,
  { ownerId }: Owner,
  { clientId = null }: { clientId?: string | null | undefined },
): Promise<ReceivedFile[]> {
  const { rows } = await sql<ReceivedFile>`
    select received_files.id, client_id, clients.name as client_name, sender, received_files.name, content_type, size_bytes,
           is_scanned, received_files.created_at, (received_files.created_at + ${waitingTime})::timestamptz(3) as deleted_at
      from received_files join clients on clients.user_id = received_files.user_id and clients.id = client_id
      where received_files.user_id = ${ownerId} and ${isWaiting} and (${clientId}::uuid is null or client_id = ${clientId})
      order by received_files.created_at, received_files.id limit 500`.execute(db);
  return rows;
}

/** Locks it until the transaction ends. */
export async function lockReceivedFile(
  db: Db,
  { ownerId }: Owner,
  id: string,
): Promise<ReceivedFileRow | null> {
  const { rows } = await sql<ReceivedFileRow>`
    select * from received_files where user_id = ${ownerId} and id = ${id} and ${isReceivedFileKept} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What waits of one client, and of all. */
export async function countWaiting(db: Db, { ownerId }: Owner, clientId: string) {
  const { rows } = await sql<{ files: number; bytes: number; allBytes: number }>`
    select count(*) filter (where client_id = ${clientId}) as files,
           coalesce(sum(size_bytes) filter (where client_id = ${clientId}), 0)::bigint as bytes,
           waiting_file_bytes(${waitingTime}) as all_bytes
      from received_files where user_id = ${ownerId} and ${isWaiting}`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0, allBytes: 0 };
}

export type NewReceivedFile = Pick<
  ReceivedFileRow,
  'id' | 'clientId' | 'sender' | 'name' | 'path' | 'contentType' | 'sizeBytes' | 'isScanned'
>;

/** False if the client has been merged or deleted since. Also removes what isn't kept. */
export async function insertReceivedFile(
  db: Db,
  { ownerId }: Owner,
  file: NewReceivedFile,
): Promise<boolean> {
  const { rows: clients } = await sql`
    select from clients where user_id = ${ownerId} and id = ${file.clientId} for key share`.execute(db);
  if (clients.length === 0) return false;
  await sql`delete from received_files where user_id = ${ownerId} and not (${isReceivedFileKept})`.execute(
    db,
  );
  await db
    .insertInto('receivedFiles')
    .values({ userId: ownerId, ...file })
    .execute();
  return true;
}

/** In private mode the document is encrypted, so nothing else of the file may stay. True: its content can be deleted. */
export async function setReceivedFileAccepted(db: Db, owner: Owner, id: string): Promise<boolean> {
  const isPrivate = await isPrivateInTransaction(db, owner);
  if (isPrivate)
    await sql`delete from received_files where user_id = ${owner.ownerId} and id = ${id}`.execute(db);
  else await setReceivedFileState(db, owner, { id, state: 'accepted' });
  return isPrivate;
}

export async function setReceivedFileState(
  db: Db,
  { ownerId }: Owner,
  { id, state }: Pick<ReceivedFileRow, 'id' | 'state'>,
): Promise<void> {
  await sql`
    update received_files set state = ${state}, updated_at = now(), revision = revision + 1
      where user_id = ${ownerId} and id = ${id}`.execute(db);
}

/** Leaves no trace, so that accepting the file again isn't a repetition. */
export async function removeAcceptedDocument(db: Db, { ownerId }: Owner, id: string): Promise<void> {
  await sql`delete from documents where user_id = ${ownerId} and id = ${id}`.execute(db);
}
