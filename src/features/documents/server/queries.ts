import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import * as z from 'zod';
import { Document } from '#src/features/documents/contract.ts';
import type { DocumentChange } from '#src/features/documents/contract.ts';
import { entityTypeOf, previews } from '#src/features/documents/rules/document-types.ts';
import type { FileType } from '#src/features/documents/rules/document-types.ts';
import type { Db, Owner, Tables } from '#src/platform/server/database/database.ts';
import { eachPage } from '#src/platform/server/export-contract.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { likePattern } from '#src/platform/server/records/keyset-pagination.ts';
import type { PageRequest } from '#src/platform/server/records/keyset-pagination.ts';
import { defineColumns } from '#src/platform/server/records/record-columns.ts';
import { recordQueries } from '#src/platform/server/records/record-queries.ts';
import { pickFields } from '#src/platform/shared/objects.ts';

/** A file in the file store. */
export const StoredFile = z.object({
  path: z.string(),
  contentType: z.string(),
  preview: z.enum(previews).nullable(),
  sizeBytes: z.int(),
  sha256: z.string(),
  isEncrypted: z.boolean(),
  uploadedAt: z.string(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** A document with what only the server needs. */
export type StoredDocument = Document & { file: StoredFile; earlierFiles: StoredFile[]; totalBytes: number };

type Row = Selectable<Tables['documents']>;
const { toEntity: toDocument, toColumns } = defineColumns({
  table: 'documents',
  schema: Document,
  fields: {},
  columns: {
    entityType: { read: ({ type }) => entityTypeOf(type) },
    entityId: {
      read: ({ clientId, projectId, expenseId, invoiceId, userId }) =>
        clientId ?? projectId ?? expenseId ?? invoiceId ?? userId,
    },
  },
});
const documentQueries = recordQueries('documents', toDocument);
const storedQueries = recordQueries('documents', toStoredDocument);

export const findDocument = documentQueries.find;
export const findStoredDocument = storedQueries.find;
export const lockDocuments = storedQueries.lockAll;
export const findDocumentRequestHash = documentQueries.findRequestHash;

/** In the order of the IDs, without those that don't exist. */
export async function findStoredDocuments(
  db: Db,
  { ownerId }: Owner,
  ids: readonly string[],
): Promise<StoredDocument[]> {
  const { rows } = await sql<Row>`
    select * from documents where user_id = ${ownerId} and id = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], id)`.execute(db);
  return rows.map(toStoredDocument);
}

/** The files of these invoices, in their order: of each its PDF, then its XML. */
export async function findInvoiceFiles(
  db: Db,
  { ownerId }: Owner,
  invoiceIds: readonly string[],
): Promise<StoredDocument[]> {
  const { rows } = await sql<Row>`
    select * from documents where user_id = ${ownerId} and invoice_id = any(${invoiceIds}::uuid[])
      order by array_position(${invoiceIds}::uuid[], invoice_id), type desc`.execute(db);
  return rows.map(toStoredDocument);
}

type DocumentQuery = PageRequest & { entityId?: string | undefined; search?: string | undefined };

/** Newest first; without avatars. */
export async function listDocuments(db: Db, owner: Owner, { entityId, search, ...page }: DocumentQuery) {
  return documentQueries.newest(db, owner, page, [
    sql`type <> 'avatar'`,
    ...(entityId === undefined ? [] : [belongsTo(entityId)]),
    ...(search === undefined ? [] : [sql`search_text like (select to_search_text(${likePattern(search)}))`]),
  ]);
}

/** The next ones first, and how many there are. */
export async function listExpiringDocuments(
  db: Db,
  { ownerId }: Owner,
  { until, limit }: { until: string; limit: number },
) {
  const { rows } = await sql<Row & { totalCount: number }>`
    select *, (count(*) over ())::int as total_count from documents
      where user_id = ${ownerId} and type <> 'avatar' and expires_on <= ${until}
      order by expires_on, id limit ${limit}`.execute(db);
  return { items: rows.map(toDocument), count: rows[0]?.totalCount ?? 0 };
}

/** All documents, with avatars. */
export function storedDocumentPages(db: Db, owner: Owner): AsyncIterable<StoredDocument[]> {
  return eachPage((page) => storedQueries.newest(db, owner, page, []));
}

/** The columns that say which record a document belongs to. */
export type EntityColumns = { clientId: string | null; projectId: string | null; expenseId: string | null };

type FolderQuery = PageRequest & { folder: string; entityId?: string | undefined };

/** The documents of a type and entity, newest first. [7.14] */
export async function listFolderDocuments(db: Db, owner: Owner, { folder, entityId, ...page }: FolderQuery) {
  return documentQueries.newest(db, owner, page, [
    sql`type = ${folder}`,
    entityId === undefined ? sql`type = 'avatar'` : belongsTo(entityId),
  ]);
}

function belongsTo(entityId: string): RawBuilder<unknown> {
  return sql`coalesce(client_id, project_id, expense_id, invoice_id, user_id) = ${entityId}`;
}

export async function findDocumentByPath(
  db: Db,
  { ownerId }: Owner,
  path: string,
): Promise<StoredDocument | null> {
  const { rows } = await sql<Row>`
    select * from documents where user_id = ${ownerId} and path = ${path}`.execute(db);
  return rows[0] ? toStoredDocument(rows[0]) : null;
}

/** Usually one, newest first. */
export async function findAvatarIds(db: Db, { ownerId }: Owner): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from documents where user_id = ${ownerId} and type = 'avatar' order by created_at desc`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type NewDocument = EntityColumns & {
  id: string;
  /** The invoice whose PDF it is. */
  invoiceId?: string | undefined;
  type: FileType;
  name: string | null;
  nameEnc: unknown;
  file: StoredFile;
  requestHash: Buffer;
};

/** False if the owner already has a document with this id. */
export async function insertDocument(
  db: Db,
  owner: Owner,
  { id, requestHash, clientId, projectId, expenseId, invoiceId, file, ...fields }: NewDocument,
): Promise<boolean> {
  return documentQueries.insertOnce(
    db,
    owner,
    { id, requestHash },
    {
      ...toColumns(fields),
      clientId,
      projectId,
      expenseId,
      invoiceId,
      ...pickFields(StoredFile.shape, file),
      totalBytes: file.sizeBytes,
    },
  );
}

type ChangedDocument = Partial<EntityColumns> &
  Omit<z.output<typeof DocumentChange>, 'type' | 'name' | 'entityType' | 'entityId'> & {
    type?: FileType | undefined;
    name?: string | null | undefined;
    nameEnc?: unknown;
    /** The new current version and all earlier ones. */
    files?: { current: StoredFile; earlier: readonly StoredFile[] } | undefined;
  };

/** Null if not found, changed since, or if the operation exists. */
export async function updateDocument(
  db: Db,
  owner: Owner,
  { id, revision, operationId, files, clientId, projectId, expenseId, ...fields }: ChangedDocument,
): Promise<Document | null> {
  return documentQueries.update(
    db,
    owner,
    { id, revision, operationId },
    {
      ...toColumns(fields),
      clientId,
      projectId,
      expenseId,
      ...(files && {
        ...pickFields(StoredFile.shape, files.current),
        earlierVersions: JSON.stringify(files.earlier),
        totalBytes: sumBytes([files.current, ...files.earlier]),
      }),
    },
  );
}

export function sumBytes(files: readonly Pick<StoredFile, 'sizeBytes'>[]): number {
  return files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

export function toStoredDocument(row: Row): StoredDocument {
  return {
    ...toDocument(row),
    file: pickFields(StoredFile.shape, row),
    earlierFiles: parseStoredList(StoredFile, row.earlierVersions),
    totalBytes: row.totalBytes,
  };
}
