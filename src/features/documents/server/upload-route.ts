import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { documentMessages } from '#src/features/documents/api-messages.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { parseUploadFileName, uploadFileName } from './start-upload.ts';
import { findUpload } from './upload-queries.ts';

export const uploadRoutePath = '/api/uploads';

type RouteOptions = Pick<RequestContext, 'database' | 'files'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * The content of uploads, with the tus protocol 1.0: `HEAD` says how much has arrived, `PATCH` adds more. Procedures
 * start, finish and cancel uploads.
 */
export function serveUploads(app: FastifyInstance, { contextOf, database, files }: RouteOptions): void {
  const find = (owner: Owner, id: string) =>
    database.withUser(owner.ownerId, (db) => findUpload(db, owner, id));
  const tus = new Server({
    path: uploadRoutePath,
    relativeLocation: true,
    datastore: new FileStore({
      directory: files.uploadFolder,
      configstore: {
        async get(fileName) {
          const { owner, uploadId } = parseUploadFileName(fileName);
          const upload = await find(owner, uploadId);
          return upload ? new Upload({ id: fileName, size: upload.sizeBytes, offset: 0 }) : undefined;
        },
        set: () => Promise.resolve(),
        delete: () => Promise.resolve(),
      },
    }),
    allowedOrigins: [],
  });

  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, {
      maxParallel: 6,
      status: 429,
      message: 'Too many uploads at a time.',
      signedOutMessage: documentMessages.signedOutUpload,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body: Readable, done) => {
      done(null, body);
    });
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${uploadRoutePath}/:id`,
      // The size was checked when the upload was started.
      bodyLimit: Number.MAX_SAFE_INTEGER,
      onRequest: guard.onRequest,
      async handler(request, reply) {
        const caller = await guard.callerOf(request, reply);
        if (!caller) return reply;
        const { id } = request.params;
        const owner = { ownerId: caller.userId };
        const upload = isId(id) ? await find(owner, id) : null;
        if (upload?.checked !== null)
          return sendError(reply, 404, 'NOT_FOUND', documentMessages.unknownUpload);
        reply.hijack();
        // tus reads the file’s name from it.
        request.raw.url = `${uploadRoutePath}/${uploadFileName(owner, id)}`;
        await tus.handle(request.raw, reply.raw);
        return reply;
      },
    });
  });
}
