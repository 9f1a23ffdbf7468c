import { rm } from 'node:fs/promises';
import * as documentMessages from '#messages/api/documents.ts';
import { documentsContract, filesContract } from '#src/features/documents/contract.ts';
import { isInvoiceFile } from '#src/features/documents/rules/document-types.ts';
import { isOwnPath } from '#src/features/documents/rules/file-path.ts';
import { privateDocumentFields } from '#src/features/documents/rules/private-fields.ts';
import {
  decryptPrivateFields,
  encryptPrivateFields,
  loadDecryptor,
  loadEncryptor,
  rethrowKeyUnavailable,
} from '#src/features/encryption/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { deleteRecord } from '#src/platform/server/records/deletions.ts';
import { requireRepeatedChange } from '#src/platform/server/records/operations.ts';
import { findEntity } from './entity/document-entity.ts';
import { createLink } from './file-links.ts';
import { finishUpload } from './finish-upload.ts';
import {
  findAvatarIds,
  findDocument,
  findDocumentByPath,
  findStoredDocument,
  listDocuments,
  listExpiringDocuments,
  listFolderDocuments,
  updateDocument,
} from './queries.ts';
import { countUsedBytes } from './quota.ts';
import { receivedFilesHandlers } from './received/received-handlers.ts';
import { uploadRoutePath } from './resumable-upload-route.ts';
import { startUpload, uploadFilePath } from './start-upload.ts';
import { undoDocumentChange } from './undo-document-change.ts';
import { deleteUpload } from './upload-queries.ts';
import { toUploadedFile } from './uploaded-file.ts';

const os = implementSecured(documentsContract);

export const documentsHandlers = {
  list: os.list.handler(({ input, context: { db, owner } }) => listDocuments(db, owner, input)),

  expiring: os.expiring.handler(({ input, context: { db, owner } }) =>
    listExpiringDocuments(db, owner, input),
  ),

  get: os.get.handler(({ input, context: { db, owner } }) => findDocument(db, owner, input.id)),

  usage: os.usage.handler(async ({ context: { db, files } }) => ({
    usedBytes: await countUsedBytes(db),
    quotaBytes: files.quotaBytes,
  })),

  avatar: os.avatar.handler(async ({ context: { db, owner } }) => {
    const [documentId = null] = await findAvatarIds(db, owner);
    return { documentId };
  }),

  update: os.update.handler(async ({ input, context: { db, owner, keys }, errors }) => {
    const current = await findDocument(db, owner, input.id);
    if (!current) throw errors.NOT_FOUND();
    if (input.isVisibleToClient && !current.isVisibleToClient && current.name === null)
      throw invalidField('isVisibleToClient', documentMessages.encryptedNotShared);
    const { name, type, entityType, entityId, ...others } = input;
    const isMoved = type !== undefined || entityType !== undefined || entityId !== undefined;
    if (isInvoiceFile(current) && (name !== undefined || isMoved)) throw errors.INVOICE_PDF();
    const encryptor =
      name === undefined ? null : await loadEncryptor(db, owner, keys).catch(rethrowKeyUnavailable(errors));
    const stored = encryptor
      ? await encryptPrivateFields(encryptor, privateDocumentFields, input.id, { name })
      : { name };
    const entity = isMoved ? await findEntity(db, owner, { ...current, ...input }) : undefined;
    if (entity === null) throw errors.NOT_FOUND();
    const updated = await updateDocument(db, owner, {
      ...others,
      ...stored,
      ...(entity && { type: entity.type, ...entity.columns }),
      // Shared with whom it belonged to.
      ...(entity &&
        entity.entityId !== current.entityId && { isVisibleToClient: input.isVisibleToClient ?? false }),
    });
    if (updated) return updated;
    const { operationId } = input;
    return requireRepeatedChange(db, owner, { kind: 'documents', operationId, current }, errors);
  }),

  link: os.link.handler(async ({ input, context: { db, owner, files }, errors }) => {
    const document = await findStoredDocument(db, owner, input.id);
    const version = document && [document.file, ...document.earlierFiles][input.version];
    if (!version) throw errors.NOT_FOUND();
    const target = { userId: owner.ownerId, documentId: document.id, path: version.path, use: input.use };
    return { url: createLink(files, target) };
  }),

  startUpload: os.startUpload.handler(async ({ input, context, errors }) => {
    const { db, owner } = context;
    const { id } = await startUpload(db, owner, input, context).catch(rethrowKeyUnavailable(errors));
    return { id, url: `${uploadRoutePath}/${id}` };
  }),

  finishUpload: os.finishUpload.handler(async ({ input, context, errors, signal }) => {
    const { owner, publishChange } = context;
    try {
      const document = await finishUpload(context, owner, input.id, signal);
      publishChange({ userId: owner.ownerId, what: 'documents' });
      return document;
    } catch (error) {
      if (error instanceof FileStoreError) throw errors[error.code]({ cause: error });
      return rethrowKeyUnavailable(errors)(error);
    }
  }),

  cancelUpload: os.cancelUpload.handler(async ({ input, context: { db, owner, files }, errors }) => {
    if (!(await deleteUpload(db, owner, input.id))) throw errors.NOT_FOUND();
    await rm(uploadFilePath(files.uploadFolder, owner, input.id), { force: true });
    return {};
  }),

  delete: os.delete.handler(async ({ input, context: { db, owner }, errors }) => {
    const document = await findDocument(db, owner, input.id);
    if (document && isInvoiceFile(document)) throw errors.INVOICE_PDF();
    const operationId = await deleteRecord(db, owner, 'documents', input.id);
    if (operationId === null) throw errors.NOT_FOUND();
    return { operationId };
  }),

  undo: os.undo.handler(({ input, context }) =>
    undoDocumentChange(context.db, context.owner, input.id, context.files),
  ),

  ...receivedFilesHandlers,
};

const filesOs = implementSecured(filesContract);

export const filesHandlers = filesOs.router({
  list: filesOs.list.handler(async ({ input, context: { db, owner, keys, files } }) => {
    const { items, nextCursor } = await listFolderDocuments(db, owner, input);
    const decryptor = await loadDecryptor(db, owner, keys);
    const named = await Promise.all(
      items.map((document) => decryptPrivateFields(decryptor, privateDocumentFields, document)),
    );
    return {
      items: named.map((document) => ({ ...toUploadedFile(files, document), path: document.path })),
      nextCursor,
    };
  }),

  delete: filesOs.delete.handler(async ({ input, context: { db, owner, notifyAlso }, errors }) => {
    if (!isOwnPath(owner.ownerId, input.path)) throw errors.unauthorized();
    const document = await findDocumentByPath(db, owner, input.path);
    if (document && isInvoiceFile(document))
      throw errors.unauthorized({ message: documentMessages.invoicePdf });
    const operationId = document && (await deleteRecord(db, owner, 'documents', document.id));
    if (operationId === null) throw errors['object-not-found']();
    notifyAlso({ userId: owner.ownerId, what: 'documents' });
    return { operationId };
  }),
});
