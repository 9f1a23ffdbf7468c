import { rm } from 'node:fs/promises';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as documentMessages from '#messages/api/documents.ts';
import { uploadErrors } from '#src/features/documents/contract-errors.ts';
import { NewUpload } from '#src/features/documents/contract.ts';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { hasErrorCode } from '#src/platform/server/fs-errors.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { validationErrors } from '#src/platform/shared/validation-messages.ts';
import { receiveContent } from './content/receive-content.ts';
import { finishUpload } from './finish-upload.ts';
import { startUpload, uploadFilePath } from './start-upload.ts';
import { deleteUpload } from './upload-queries.ts';
import { toUploadedFile } from './uploaded-file.ts';

/** Without an ID: what fails is removed, which must never be an upload that began before. */
const FileRequest = NewUpload.omit({ id: true });

type RouteOptions = Pick<RequestContext, 'database' | 'keys' | 'files' | 'publishChange'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * `POST /api/v1/files?type=…&entityType=…&entityId=…&name=…`: a file in one request, as its body. Procedures can't
 * receive it, since they hold the whole body in memory. [7.13]
 */
export function serveFileUpload(app: FastifyInstance, { contextOf, ...installed }: RouteOptions): void {
  const { files } = installed;
  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, {
      maxParallel: 4,
      status: 429,
      message: documentMessages.tooManyUploads,
      signedOutMessage: documentMessages.signedOutUploadFiles,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => {
      done(null, body);
    });
    scope.post('/api/v1/files', {
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: guard.onRequest,
      async handler(request, reply) {
        const admitted = await guard.admit(request, reply);
        if (!admitted) return reply;
        const sizeBytes = Number(request.headers['content-length'] ?? Number.NaN);
        // Fastify parses every query to an object.
        const parsed = FileRequest.safeParse({ ...(request.query as object), sizeBytes });
        if (!parsed.success) return sendInvalid(reply, validationErrors(parsed.error.issues).fields);
        const { owner, database } = admitted;
        const services = { ...installed, database };
        const { name } = parsed.data;
        const id = newRecordId();
        const inTransaction = <T>(run: (db: Db) => Promise<T>) => database.withOwner(owner, run);
        try {
          await inTransaction((db) => startUpload(db, owner, { ...parsed.data, id }, services));
          await receiveContent(request.raw, {
            file: uploadFilePath(files.uploadFolder, owner, id),
            maxBytes: sizeBytes,
          });
          const document = await finishUpload(services, owner, id, requestAbortSignal(reply));
          installed.publishChange({ userId: owner.ownerId, what: 'documents' });
          return await reply.code(201).send(toUploadedFile(files, { ...document, name }));
        } catch (error) {
          await inTransaction((db) => deleteUpload(db, owner, id));
          await rm(uploadFilePath(files.uploadFolder, owner, id), { force: true });
          if (error instanceof FileStoreError) request.log.error({ err: error }, 'the file store failed');
          return sendFailure(reply, error);
        }
      },
    });
  });
}

function sendInvalid(reply: FastifyReply, fields: Record<string, string>): FastifyReply {
  const [[field, reason] = ['The request', 'is malformed']] = Object.entries(fields);
  return reply.code(400).send({ code: 'BAD_REQUEST', message: `${field} ${reason}.`, data: { fields } });
}

/** As procedures answer. */
function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof ORPCError) {
    const { status, code, message, data } = error as ORPCError<string, unknown>;
    return reply.code(status).send({ code, message, ...(data !== undefined && { data }) });
  }
  if (error instanceof FileStoreError) {
    const { status, message } = uploadErrors[error.code];
    return sendError(reply, status, error.code, message);
  }
  if (error instanceof KeyUnavailable)
    return sendError(reply, 409, 'KEY_UNAVAILABLE', encryptionMessages.privateWithoutKey);
  // The disk that uploads arrive on is full.
  if (hasErrorCode(error, 'ENOSPC'))
    return sendError(reply, 413, 'quota-exceeded', documentMessages.quotaExceeded);
  throw error;
}
