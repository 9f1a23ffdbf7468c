import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as documentMessages from '#messages/api/documents.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { hasErrorCode, ignoreError } from '#src/platform/server/fs-errors.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { createFileWriters, receiveContent } from './content/receive-content.ts';
import type { FileWriters } from './content/receive-content.ts';
import { uploadFilePath } from './start-upload.ts';
import { findUpload } from './upload-queries.ts';

export const uploadRoutePath = '/api/uploads';

const tusVersion = '1.0.0';
const contentType = 'application/offset+octet-stream';

type RouteOptions = Pick<RequestContext, 'files'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * The content of uploads, with the tus protocol 1.0: `HEAD` says how much has arrived, `PATCH` adds more. Procedures
 * start, finish and cancel uploads.
 */
export function serveUploads(app: FastifyInstance, { contextOf, files }: RouteOptions): void {
  const writers = createFileWriters();

  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, {
      maxParallel: 6,
      status: 429,
      message: documentMessages.tooManyUploads,
      signedOutMessage: documentMessages.signedOutUpload,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, done) => {
      done(null, body);
    });
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${uploadRoutePath}/:id`,
      // The size was checked when the upload was started.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: guard.onRequest,
      async handler(request, reply) {
        const admitted = await guard.admit(request, reply);
        if (!admitted) return reply;
        void reply.header('tus-resumable', tusVersion);
        if (request.headers['tus-resumable'] !== tusVersion)
          return sendError(reply, 412, 'PRECONDITION_FAILED', documentMessages.tusVersion);
        const { id } = request.params;
        const { owner, database } = admitted;
        const upload = isId(id) ? await database.withOwner(owner, (db) => findUpload(db, owner, id)) : null;
        if (upload?.checked !== null)
          return sendError(reply, 404, 'NOT_FOUND', documentMessages.unknownUpload);
        const arriving = {
          file: uploadFilePath(files.uploadFolder, owner, id),
          sizeBytes: upload.sizeBytes,
        };
        await writers.interrupt(arriving.file);
        return request.method === 'HEAD'
          ? sendOffset(reply, arriving)
          : receivePart(request, reply, arriving, writers);
      },
    });
  });
}

type ArrivingFile = { file: string; sizeBytes: number };

async function sendOffset(reply: FastifyReply, { file, sizeBytes }: ArrivingFile): Promise<FastifyReply> {
  const offset = await arrivedBytes(file);
  if (offset === undefined) return sendError(reply, 404, 'NOT_FOUND', documentMessages.unknownUpload);
  return reply.headers({ 'upload-offset': offset, 'upload-length': sizeBytes }).send();
}

async function receivePart(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, sizeBytes }: ArrivingFile,
  writers: FileWriters,
): Promise<FastifyReply> {
  const { headers, raw } = request;
  if (headers['content-type'] !== contentType)
    return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', documentMessages.tusContentType);
  if (!/^\d{1,15}$/.test(String(headers['upload-offset'])))
    return sendError(reply, 400, 'BAD_REQUEST', documentMessages.tusOffset);
  const offset = Number(headers['upload-offset']);
  using writer = writers.claim(file);
  if (!writer) return await sendError(reply, 423, 'LOCKED', documentMessages.tusLocked);
  const arrived = await arrivedBytes(file);
  if (arrived === undefined) return await sendError(reply, 404, 'NOT_FOUND', documentMessages.unknownUpload);
  if (arrived !== offset) return await sendError(reply, 409, 'CONFLICT', documentMessages.tusOtherOffset);
  const maxBytes = sizeBytes - offset;
  if (Number(headers['content-length'] ?? 0) > maxBytes)
    return await sendError(reply, 413, 'CONTENT_TOO_LARGE', documentMessages.tusTooLarge);
  const { signal } = writer;
  try {
    if (!(await receiveContent(raw, { file, offset, maxBytes, signal })))
      return await sendError(reply, 413, 'CONTENT_TOO_LARGE', documentMessages.tusTooLarge);
  } catch (error) {
    // The rest of the body is still on its way.
    void reply.header('connection', 'close');
    if (signal.aborted) return await sendError(reply, 423, 'LOCKED', documentMessages.tusLocked);
    // The disk that uploads arrive on is full.
    if (hasErrorCode(error, 'ENOSPC'))
      return await sendError(reply, 413, 'quota-exceeded', documentMessages.quotaExceeded);
    if (!reply.raw.closed) throw error;
    // The client has left and will ask where to continue.
    return await reply.hijack();
  }
  return await reply
    .code(204)
    .headers({ 'upload-offset': await arrivedBytes(file) })
    .send();
}

async function arrivedBytes(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(ignoreError('ENOENT'));
  return found?.size;
}
