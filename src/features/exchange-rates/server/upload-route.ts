import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { rateLimits, rateMessages, ratesUploadPath } from '#src/features/exchange-rates/rules/rate-limits.ts';
import type { CallerContext, RequestContext } from '#src/platform/server/access.ts';
import { handleError } from '#src/platform/server/http/error-handler.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { saveRates } from './queries.ts';
import { readRatesInProcess } from './rates-process.ts';

type UploadOptions = Pick<RequestContext, 'database' | 'slots' | 'publishChange'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * `PUT /api/exchange-rates/file`: accepts a file of the European Central Bank, unlike procedures, and stores its rates,
 * all or none. Rates of a day that is already stored are replaced.
 */
export function serveRatesUpload(app: FastifyInstance, { contextOf, ...installed }: UploadOptions): void {
  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, { maxParallel: 1, status: 429, message: rateMessages.busy });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.statusCode === 413) return sendError(reply, 413, 'CONTENT_TOO_LARGE', rateMessages.tooLarge);
      if (error.statusCode === 415)
        return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', rateMessages.wrongType);
      handleError(error, request, reply);
      return reply;
    });
    scope.put(ratesUploadPath, {
      bodyLimit: rateLimits.fileBytes,
      onRequest: [
        guard.onRequest,
        async (request, reply) => {
          if (request.headers['content-encoding'] === undefined) return;
          return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', rateMessages.wrongType);
        },
      ],
      async handler(request, reply) {
        const admitted = await guard.admit(request, reply);
        if (!admitted) return reply;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const saved = await saveUpload(
          { ...admitted, slots: installed.slots },
          bytes,
          requestAbortSignal(reply),
        );
        if ('refused' in saved) return sendError(reply, 422, 'UNFIT', saved.refused);
        installed.publishChange({ userId: admitted.owner.ownerId, what: 'exchangeRates' });
        return reply.send(saved);
      },
    });
  });
}

async function saveUpload(
  { database, slots, caller, owner }: Pick<UploadOptions, 'database' | 'slots'> & CallerContext,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<{ rates: number } | { refused: string }> {
  // Waits as long as needed, since the file has already arrived. No transaction is open while reading.
  using _slot = await slots.acquire(caller.userId, { signal, isPatient: true });
  const file = await readRatesInProcess(bytes, signal);
  if ('refused' in file) return file;
  await database.withOwner(owner, (db) => saveRates(db, owner, file.rates, 'upload'));
  return { rates: file.rates.length };
}
