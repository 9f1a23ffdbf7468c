import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { storableFileName } from '#src/features/documents/rules/file-path.ts';
import type { FieldCipher, RecordConversion } from '#src/features/encryption/server/public.ts';
import { allowIdleTransaction } from '#src/platform/server/database/database.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { RowSnapshot } from '#src/platform/server/export-contract.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { parseStoredList } from '#src/platform/server/parse-stored.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { patchSnapshots } from '#src/platform/server/records/operations.ts';
import { StoredFile } from './queries.ts';
import { chooseUnusedPath } from './start-upload.ts';

type Means = {
  files: Pick<FileServices, 'store' | 'uploadFolder'>;
  cipher: FieldCipher;
  /** Whether the content is to be encrypted. */
  isOn: boolean;
};

/** Converted in one transaction, in bytes. */
const maxBatchBytes = 64 * 1024 * 1024;

/** Private mode: encrypts or decrypts content, also of deleted documents and earlier versions. */
export const documentFileConversion: RecordConversion = {
  kind: 'documents',
  tables: ['documents', 'uploads', 'operations'],

  async countLeft(db, { ownerId }, isOn) {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from documents where user_id = ${ownerId} and ${needsConversion(sql`to_jsonb(documents)`, isOn)})
        + (select count(*) from operations where user_id = ${ownerId} and kind = 'documents' and ${anyNeedsConversion(isOn)})
        + (select count(*) from uploads where user_id = ${ownerId} and ${isOn} = (name is not null))
        as count`.execute(db);
    return Number(rows[0]?.count ?? 0);
  },

  async convert(db, owner, isOn, { cipher, files }, limit) {
    await allowIdleTransaction(db);
    // They belong to the other mode, so they can't be finished.
    await sql`
      delete from uploads where user_id = ${owner.ownerId} and ${isOn} = (name is not null)`.execute(db);
    const means = { cipher, files, isOn };
    const left = await convertDocuments(db, owner, means, { bytes: maxBatchBytes, limit });
    if (left > 0) await convertOperations(db, owner, means, left);
  },
};

type Batch = { bytes: number; limit: number };

/** Returns the bytes that are left of the batch. */
async function convertDocuments(
  db: Db,
  owner: Owner,
  means: Means,
  { bytes, limit }: Batch,
): Promise<number> {
  const { ownerId } = owner;
  // In random order, so that files that can't be read never block the others.
  const { rows } = await sql<{ image: RowSnapshot }>`
    select to_jsonb(documents) as image from documents
      where user_id = ${ownerId} and ${needsConversion(sql`to_jsonb(documents)`, means.isOn)}
      order by random() limit ${limit} for update`.execute(db);
  let left = bytes;
  for (const { image } of rows) {
    if (left <= 0) break;
    const { path, is_encrypted, earlier_versions } = await convertImage(db, owner, means, image);
    // Nothing visible changes, so the revision stays.
    await sql`
      update documents set path = ${path}, is_encrypted = ${is_encrypted}, earlier_versions = ${JSON.stringify(earlier_versions)}
        where user_id = ${ownerId} and id = ${image.id}`.execute(db);
    left -= Number(image['total_bytes']);
  }
  return left;
}

async function convertOperations(db: Db, owner: Owner, means: Means, bytes: number): Promise<void> {
  const { rows } = await sql<{ id: string; images: RowSnapshot[] }>`
    select id, before as images from operations
      where user_id = ${owner.ownerId} and kind = 'documents' and ${anyNeedsConversion(means.isOn)}
      order by random() for update`.execute(db);
  let left = bytes;
  for (const { id, images } of rows) {
    if (left <= 0) break;
    const patches: RowSnapshot[] = [];
    for (const image of images) {
      patches.push({ id: image.id, ...(await convertImage(db, owner, means, image)) });
      left -= Number(image['total_bytes']);
    }
    await patchSnapshots(db, owner, 'documents', id, patches);
  }
}

/** Writes converted copies to new paths, since what a path holds never changes. The sweep removes the old ones. */
async function convertImage(db: Db, owner: Owner, means: Means, image: RowSnapshot) {
  const current = { path: String(image['path']), isEncrypted: image['is_encrypted'] === true };
  const { path, isEncrypted } = await convertContent(db, owner, means, current, image['name']);
  const earlier: StoredFile[] = [];
  for (const file of parseStoredList(StoredFile, image['earlier_versions']))
    earlier.push({ ...file, ...(await convertContent(db, owner, means, file, image['name'])) });
  return { path, is_encrypted: isEncrypted, earlier_versions: earlier };
}

type Content = Pick<StoredFile, 'path' | 'isEncrypted'>;

async function convertContent(
  db: Db,
  owner: Owner,
  { files, cipher, isOn }: Means,
  { path, isEncrypted }: Content,
  name: unknown,
): Promise<Content> {
  if (isEncrypted === isOn) return { path, isEncrypted };
  const folder = path.slice(0, path.lastIndexOf('/'));
  const fileName = isOn || typeof name !== 'string' ? newRecordId() : storableFileName(name);
  const target = await chooseUnusedPath(db, owner, (timestamp) => `${folder}/${timestamp}_${fileName}`);
  const content = await files.store.read(path);
  const converted = isOn ? cipher.encryptFile(target, content) : cipher.decryptFile(path, content);
  const copy = join(files.uploadFolder, newRecordId());
  try {
    await pipeline(converted, createWriteStream(copy, { mode: 0o600 }));
    await files.store.putFile(target, copy);
  } finally {
    await rm(copy, { force: true });
  }
  return { path: target, isEncrypted: isOn };
}

/** SQL: whether any content of a row snapshot isn't converted yet. */
function needsConversion(image: RawBuilder<unknown>, isOn: boolean): RawBuilder<unknown> {
  return sql`((${image} ->> 'is_encrypted')::boolean <> ${isOn} or exists (
    select from jsonb_array_elements(${image} -> 'earlier_versions') version
      where (version ->> 'isEncrypted')::boolean <> ${isOn}))`;
}

function anyNeedsConversion(isOn: boolean): RawBuilder<unknown> {
  return sql`exists (select from jsonb_array_elements(before) image where ${needsConversion(sql`image.value`, isOn)})`;
}
