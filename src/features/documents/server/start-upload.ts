import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as documentMessages from '#messages/api/documents.ts';
import { documentsContract } from '#src/features/documents/contract.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import { avatarFileName, uploadPath } from '#src/features/documents/rules/file-path.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import {
  canonicalRequest,
  encryptPrivateFields,
  loadEncryptor,
} from '#src/features/encryption/server/public.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors, invalidField } from '#src/platform/server/declared-errors.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { maxFileBytes } from '#src/platform/server/files/file-store-config.ts';
import { hasErrorCode } from '#src/platform/server/fs-errors.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { createOnce, newRecordId } from '#src/platform/server/records/create-once.ts';
import { findOperation } from '#src/platform/server/records/operations.ts';
import { findEntity } from './entity/document-entity.ts';
import type { DocumentEntity } from './entity/document-entity.ts';
import { findDocumentRequestHash, findStoredDocument } from './queries.ts';
import type { StoredDocument } from './queries.ts';
import { exceedsQuota, lockQuota } from './quota.ts';
import { findUpload, insertUpload, isPathUsed } from './upload-queries.ts';

const errors = declaredErrors(documentsContract.startUpload);

export type UploadRequest = {
  id?: string | undefined;
  type?: string | undefined;
  entityType?: string | undefined;
  entityId?: string | undefined;
  documentId?: string | undefined;
  name: string;
  sizeBytes: number;
};

type Means = {
  keys: KeyService | null;
  files: Pick<FileServices, 'quotaBytes' | 'uploadFolder' | 'storeConfig'>;
};

/**
 * Reserves the bytes and the path of an upload, and creates the file it arrives in. Idempotent.
 * @throws quota-exceeded, unauthorized (no such entity), CONFLICT, BAD_REQUEST, KeyUnavailable
 */
export async function startUpload(
  db: Db,
  owner: Owner,
  request: UploadRequest,
  { keys, files }: Means,
): Promise<{ id: string }> {
  // The answer to an earlier finish was lost: the version is there.
  if (request.id !== undefined && (await findOperation(db, owner, 'documents', request.id)))
    return { id: request.id };
  const encryptor = await loadEncryptor(db, owner, keys);
  const entity = await findTarget(db, owner, request);
  const { sizeBytes, documentId = null } = request;
  const name = entity.type === 'avatar' ? avatarFileName(request.name) : request.name;
  if (sizeBytes > maxFileBytes(files.storeConfig))
    throw errors['quota-exceeded']({ message: documentMessages.tooLargeFile });
  await lockQuota(db, owner);
  const created = await createOnce(
    encryptor ? await canonicalRequest(encryptor, privateDocumentFields, request) : request,
    {
      async insert({ id, requestHash }) {
        if (await exceedsQuota(db, files, sizeBytes)) throw errors['quota-exceeded']();
        const fields = { name, nameEnc: null };
        const recordId = documentId ?? id;
        const stored = encryptor
          ? await encryptPrivateFields(encryptor, privateDocumentFields, recordId, fields)
          : fields;
        const { type, entityId, columns } = entity;
        const fileName = encryptor ? newRecordId() : name;
        const path = await chooseUnusedPath(db, owner, (timestamp) =>
          uploadPath({ userId: owner.ownerId, type, entityId, timestamp, fileName }),
        );
        return insertUpload(db, owner, {
          id,
          requestHash,
          type,
          ...columns,
          documentId,
          ...stored,
          path,
          sizeBytes,
        });
      },
      findRequestHash: async (id) =>
        (await findUpload(db, owner, id))?.requestHash ?? (await findDocumentRequestHash(db, owner, id)),
    },
  );
  if (!created) throw errors.CONFLICT();
  await createUploadFile(uploadFilePath(files.uploadFolder, owner, created.id));
  return created;
}

/** The record of a new document, or of the document that gets a new version. */
async function findTarget(db: Db, owner: Owner, request: UploadRequest): Promise<DocumentEntity> {
  if (request.documentId === undefined) {
    const entity = await findEntity(db, owner, request);
    if (!entity) throw errors.unauthorized();
    return entity;
  }
  const document = await findStoredDocument(db, owner, request.documentId);
  // A place may be given, but a version has that of its document.
  const isElsewhere = request.entityId !== undefined && request.entityId !== document?.entityId;
  if (!document || isElsewhere) throw errors.unauthorized();
  if (isInvoiceFile(document)) throw errors.unauthorized({ message: documentMessages.invoicePdf });
  if (document.earlierFiles.length >= documentLimits.versions)
    throw invalidField('documentId', `has ${documentLimits.versions} earlier versions already`);
  return documentEntity(document);
}

function documentEntity({ type, entityType, entityId }: StoredDocument): DocumentEntity {
  const idIf = (each: StoredDocument['entityType']) => (entityType === each ? entityId : null);
  return {
    type,
    entityId,
    columns: { clientId: idIf('client'), projectId: idIf('project'), expenseId: idIf('expense') },
  };
}

/** Two uploads of one name may start in the same millisecond. */
export async function chooseUnusedPath(
  db: Db,
  owner: Owner,
  pathAt: (timestamp: number) => string,
): Promise<string> {
  for (let timestamp = Date.now(); ; timestamp += 1) {
    const path = pathAt(timestamp);
    if (!(await isPathUsed(db, owner, path))) return path;
  }
}

/** The file in which an upload arrives. Accounts choose ids, so two may have the same. */
export function uploadFilePath(folder: string, { ownerId }: Owner, uploadId: string): string {
  return join(folder, `${ownerId}_${uploadId}`);
}

export async function createUploadFile(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    await file.close();
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error;
  }
}
