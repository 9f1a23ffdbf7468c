import { rm } from 'node:fs/promises';
import * as documentMessages from '#messages/api/documents.ts';
import { documentsContract } from '#src/features/documents/contract.ts';
import type { Document } from '#src/features/documents/contract.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import {
  decryptPrivateFields,
  isPrivateInTransaction,
  loadDecryptor,
  loadEncryptor,
} from '#src/features/encryption/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { findOperation } from '#src/platform/server/records/operations.ts';
import { findAvatarIds, findDocument, insertDocument, lockDocuments, updateDocument } from './queries.ts';
import type { StoredFile } from './queries.ts';
import { uploadFilePath } from './start-upload.ts';
import { deleteUpload, findUpload, saveCheckedFile } from './upload-queries.ts';
import type { UploadRecord } from './upload-queries.ts';
import { validateUpload } from './validate-upload.ts';

const errors = declaredErrors(documentsContract.finishUpload);

export type UploadServices = Pick<RequestContext, 'database' | 'keys' | 'files'>;

/**
 * Turns an arrived file into a document: checks it, gives it to the file store, then adds the row, which shows it. Each
 * step can be repeated after an interruption.
 * @throws NOT_FOUND, INCOMPLETE, UNFIT, KeyUnavailable, FileStoreError
 */
export async function finishUpload(
  services: UploadServices,
  owner: Owner,
  id: string,
  signal?: AbortSignal,
): Promise<Document> {
  const inTransaction = <T>(run: (db: Db) => Promise<T>) => services.database.withOwner(owner, run);
  const upload = await inTransaction((db) => findUpload(db, owner, id));
  if (upload) {
    await storeContent(services, owner, upload, signal).catch(async (error: unknown) => {
      // Another request may have finished it and removed what arrived.
      if (await inTransaction((db) => findUpload(db, owner, id))) throw error;
    });
  }
  const document = upload
    ? await inTransaction((db) => addDocument(db, owner, id))
    : await inTransaction((db) => findFinished(db, owner, id));
  await rm(uploadFilePath(services.files.uploadFolder, owner, id), { force: true });
  return document;
}

/** Gives the content to the file store, unless an interrupted request did that. */
async function storeContent(
  { database, keys, files }: UploadServices,
  owner: Owner,
  upload: UploadRecord,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (upload.checked !== null && (await files.store.sizeOf(upload.path)) !== null) return;
  const { name, encryptor } = await database.withOwner(owner, async (db) => {
    await requireSameMode(db, owner, upload);
    const record = { id: upload.documentId ?? upload.id, name: upload.name, nameEnc: upload.nameEnc };
    const plain = await decryptPrivateFields(
      await loadDecryptor(db, owner, keys),
      privateDocumentFields,
      record,
    );
    return { name: plain.name ?? '', encryptor: await loadEncryptor(db, owner, keys) };
  });
  const arrived = uploadFilePath(files.uploadFolder, owner, upload.id);
  const { file, checked } = await validateUpload(
    { ...upload, file: arrived, name },
    { clamav: files.clamav, encryptor, userId: owner.ownerId, signal },
  );
  try {
    await database.withOwner(owner, (db) => saveCheckedFile(db, owner, upload.id, checked));
    await files.store.putFile(upload.path, file, signal);
  } finally {
    // The store took it, unless it failed.
    await rm(file, { force: true });
  }
}

/** The document of an upload that was finished before. */
async function findFinished(db: Db, owner: Owner, id: string): Promise<Document> {
  const documentId = (await findOperation(db, owner, 'documents', id))?.recordId ?? id;
  const document = await findDocument(db, owner, documentId);
  if (!document) throw errors.NOT_FOUND();
  return document;
}

/** Its name and path would otherwise stay readable in private mode, or encrypted without it. Locks the mode. */
async function requireSameMode(db: Db, owner: Owner, { name }: UploadRecord): Promise<void> {
  const isPrivate = await isPrivateInTransaction(db, owner);
  if (isPrivate !== (name === null)) throw errors.NOT_FOUND();
}

/** Replaces the upload by its document, or by a new version of one. */
async function addDocument(db: Db, owner: Owner, id: string): Promise<Document> {
  const upload = await findUpload(db, owner, id, { isLocking: true });
  // Another request finished it.
  if (!upload) return findFinished(db, owner, id);
  await requireSameMode(db, owner, upload);
  if (upload.checked === null) throw errors.INCOMPLETE();
  await deleteUpload(db, owner, id);
  const { type, documentId, name, nameEnc, checked, path } = upload;
  const file = { ...checked, path, uploadedAt: new Date().toISOString() };
  if (documentId !== null) return addVersion(db, owner, { operationId: id, documentId, name, nameEnc }, file);
  if (type === 'avatar')
    for (const avatarId of await findAvatarIds(db, owner))
      await deleteRecord(db, owner, 'documents', avatarId);
  await insertDocument(db, owner, { ...upload, file });
  return findFinished(db, owner, id);
}

type NewVersion = { operationId: string; documentId: string; name: string | null; nameEnc: unknown };

/** The upload's id becomes that of the operation, so that a repeat finds the document, and the change can be undone. */
async function addVersion(
  db: Db,
  owner: Owner,
  { documentId, ...change }: NewVersion,
  current: StoredFile,
): Promise<Document> {
  const document = (await lockDocuments(db, owner, [documentId])).get(documentId);
  if (!document) throw errors.NOT_FOUND();
  if (document.earlierFiles.length >= documentLimits.versions)
    throw errors.UNFIT({ message: documentMessages.tooManyVersions });
  const files = { current, earlier: [document.file, ...document.earlierFiles] };
  const updated = await updateDocument(db, owner, { id: documentId, ...change, files });
  if (!updated) throw errors.NOT_FOUND();
  return updated;
}
