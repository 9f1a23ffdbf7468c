import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import * as z from 'zod';
import { previews } from '#src/features/documents/rules/document-types.ts';
import type { FileType } from '#src/features/documents/rules/document-types.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { parseStoredOr } from '#src/platform/server/parse-stored.ts';
import type { EntityColumns } from './queries.ts';
import { uploadLifetime } from './quota.ts';
import { isReceivedFileKept } from './received/received-queries.ts';

/** What an arrived file is, before the file store gets it. */
export const CheckedFile = z.object({
  contentType: z.string(),
  preview: z.enum(previews).nullable(),
  sizeBytes: z.int(),
  sha256: z.string(),
  isEncrypted: z.boolean(),
});
export type CheckedFile = z.infer<typeof CheckedFile>;

export type UploadRecord = EntityColumns & {
  id: string;
  type: FileType;
  /** The document that gets a new version. */
  documentId: string | null;
  /** Null in private mode. */
  name: string | null;
  nameEnc: unknown;
  path: string;
  sizeBytes: number;
  checked: CheckedFile | null;
  requestHash: Buffer;
};

/** False if the owner already has an upload with this id. Removes expired uploads. */
export async function insertUpload(
  db: Db,
  { ownerId }: Owner,
  {
    id,
    type,
    clientId,
    projectId,
    expenseId,
    documentId,
    name,
    nameEnc,
    path,
    sizeBytes,
    requestHash,
  }: Omit<UploadRecord, 'checked'>,
): Promise<boolean> {
  await sql`delete from uploads where user_id = ${ownerId} and created_at <= now() - ${uploadLifetime}`.execute(
    db,
  );
  const { rows } = await sql`
    insert into uploads (user_id, id, type, client_id, project_id, expense_id, document_id, name, name_enc, path, size_bytes, request_hash)
      values (${ownerId}, ${id}, ${type}, ${clientId}, ${projectId}, ${expenseId}, ${documentId}, ${name},
              ${nameEnc === null || nameEnc === undefined ? null : JSON.stringify(nameEnc)}, ${path}, ${sizeBytes}, ${requestHash})
      on conflict (user_id, id) do nothing returning id`.execute(db);
  return rows.length > 0;
}

export async function findUpload(
  db: Db,
  { ownerId }: Owner,
  id: string,
  { isLocking = false } = {},
): Promise<UploadRecord | null> {
  const { rows } = await sql<Selectable<Tables['uploads']>>`
    select * from uploads where user_id = ${ownerId} and id = ${id} and created_at > now() - ${uploadLifetime}
      ${isLocking ? sql`for update` : sql``}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  // `startUpload` writes only file types.
  return {
    ...row,
    type: row.type as FileType,
    checked: parseStoredOr(null, CheckedFile, row.checked),
  };
}

export async function saveCheckedFile(
  db: Db,
  { ownerId }: Owner,
  id: string,
  checked: CheckedFile,
): Promise<void> {
  await sql`
    update uploads set checked = ${JSON.stringify(checked)} where user_id = ${ownerId} and id = ${id}`.execute(
    db,
  );
}

export async function deleteUpload(db: Db, { ownerId }: Owner, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from uploads where user_id = ${ownerId} and id = ${id} returning id`.execute(db);
  return rows.length > 0;
}

/** Whether an upload, a version of a document, or what can be undone has the path: another file would replace its content. */
export async function isPathUsed(db: Db, { ownerId }: Owner, path: string): Promise<boolean> {
  const versions = JSON.stringify([{ path }]);
  const images = JSON.stringify([{ earlier_versions: [{ path }] }]);
  const { rows } = await sql`
    select from documents where user_id = ${ownerId} and (path = ${path} or earlier_versions @> ${versions}::jsonb)
    union all select from uploads where user_id = ${ownerId} and path = ${path}
    union all
    select from operations where user_id = ${ownerId} and kind = 'documents'
      and (before @> ${versions}::jsonb or before @> ${images}::jsonb) limit 1`.execute(db);
  return rows.length > 0;
}

/** The paths that the file store must keep: of documents, their earlier versions, uploads, files of clients, and of what can be undone. */
export async function findKeptPaths(db: Db, { ownerId }: Owner): Promise<Set<string>> {
  const { rows } = await sql<{ path: string }>`
    with records as (
      select path, earlier_versions from documents where user_id = ${ownerId}
      union all
      select image ->> 'path', image -> 'earlier_versions'
        from operations, jsonb_array_elements(before) image
        where user_id = ${ownerId} and kind = 'documents' and created_at >= now() - interval '30 days'
    )
    select path from records
    union all select version ->> 'path' from records, jsonb_array_elements(earlier_versions) version
    union all select path from uploads where user_id = ${ownerId} and created_at > now() - ${uploadLifetime}
    union all select path from received_files where user_id = ${ownerId} and ${isReceivedFileKept}`.execute(
    db,
  );
  return new Set(rows.map(({ path }) => path));
}
