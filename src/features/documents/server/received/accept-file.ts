import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { receivedFilesContract } from '#src/features/documents/contract-received.ts';
import { finishUpload } from '#src/features/documents/server/finish-upload.ts';
import type { UploadServices } from '#src/features/documents/server/finish-upload.ts';
import { findDocument } from '#src/features/documents/server/queries.ts';
import { startUpload, uploadFilePath } from '#src/features/documents/server/start-upload.ts';
import { undoDocumentChange } from '#src/features/documents/server/undo-document-change.ts';
import { deleteUpload } from '#src/features/documents/server/upload-queries.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { findOperation } from '#src/platform/server/records/operations.ts';
import { lockReceivedFile, setReceivedFileAccepted } from './received-queries.ts';

const errors = declaredErrors(receivedFilesContract.acceptReceived);

/**
 * Uploads the file as the owner would: with their quota, another check of the content, and encrypted in private mode.
 * Its ID becomes that of the document, so that this can be repeated.
 * @throws NOT_FOUND, and what an upload throws
 */
export async function acceptFile(
  services: UploadServices,
  owner: Owner,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const inTransaction = <T>(run: (db: Db) => Promise<T>) => services.database.withOwner(owner, run);
  const { files } = services;
  const received = await inTransaction(async (db) => {
    const file = await lockReceivedFile(db, owner, id);
    // Accepted before, in private mode.
    if (!file && (await findDocument(db, owner, id))) return null;
    if (!file || file.state === 'discarded') throw errors.NOT_FOUND();
    if (file.state === 'accepted') return null;
    // It was accepted before, and its document deleted by hand.
    if (await findOperation(db, owner, 'documents', id)) {
      await undoDocumentChange(db, owner, id, files);
      await setReceivedFileAccepted(db, owner, id);
      return null;
    }
    const { clientId: entityId, name, sizeBytes } = file;
    const place = { type: 'clientDocument', entityType: 'client', entityId };
    await startUpload(db, owner, { id, ...place, name, sizeBytes }, services);
    return file;
  });
  if (!received) return;
  const arrived = uploadFilePath(files.uploadFolder, owner, id);
  try {
    await pipeline(
      await readContent(files.store, { path: received.path, isEncrypted: false }, null, signal),
      createWriteStream(arrived, { flags: 'r+' }),
    );
    await finishUpload(services, owner, id, signal);
  } catch (error) {
    // The caller has left: another request may still be accepting the file, and a repeat continues the upload.
    if (signal?.aborted) throw error;
    // Another request may have finished it and removed what arrived.
    const isFinished = await inTransaction(async (db) => {
      if (await findDocument(db, owner, id)) return true;
      await deleteUpload(db, owner, id);
      return false;
    });
    await rm(arrived, { force: true });
    if (!isFinished) throw error;
  }
  if (await inTransaction((db) => setReceivedFileAccepted(db, owner, id)))
    await files.store.delete(received.path);
}
