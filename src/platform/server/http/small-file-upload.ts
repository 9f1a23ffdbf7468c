import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '#src/platform/server/access.ts';
import { handleError } from './error-handler.ts';
import { requestAbortSignal } from './request-abort.ts';
import { createUploadGuard, sendError } from './upload-guard.ts';
import type { Admitted } from './upload-guard.ts';

type FileUpload = {
  path: string;
  contentType: string;
  maxBytes: number;
  /** Parallel uploads per account. */
  maxParallel: number;
  sentences: { busy: string; tooLarge: (limit: { megabytes: number }) => string; wrongType: string };
  save(upload: ArrivedFile): Promise<FastifyReply>;
};

export type ArrivedFile = Admitted & {
  /** The file. */
  bytes: Buffer;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  reply: FastifyReply;
};

/** A `PUT` that takes a small file as its body, unlike procedures. It checks access, size and type before it reads the file. */
export function serveSmallFileUpload(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
  { path, contentType, maxBytes, maxParallel, sentences, save }: FileUpload,
): void {
  const refuseType = (reply: FastifyReply) =>
    sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', sentences.wrongType);
  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, { maxParallel, status: 429, message: sentences.busy });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.statusCode === 413)
        return sendError(
          reply,
          413,
          'CONTENT_TOO_LARGE',
          sentences.tooLarge({ megabytes: maxBytes / 1024 / 1024 }),
        );
      if (error.statusCode === 415) return refuseType(reply);
      handleError(error, request, reply);
      return reply;
    });
    scope.put<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(path, {
      bodyLimit: maxBytes,
      onRequest: [
        guard.onRequest,
        async ({ headers }, reply) =>
          headers['content-encoding'] === undefined ? undefined : refuseType(reply),
      ],
      async handler(request, reply) {
        const admitted = await guard.admit(request, reply);
        if (!admitted) return reply;
        const { params, query, body } = request;
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        return save({ ...admitted, bytes, signal: requestAbortSignal(reply), params, query, reply });
      },
    });
  });
}
