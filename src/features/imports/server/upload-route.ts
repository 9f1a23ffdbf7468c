import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import * as importMessages from '#messages/api/imports.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { importLimits, importUploadPath } from '#src/features/imports/rules/import-settings.ts';
import type { CallerContext, RequestContext } from '#src/platform/server/access.ts';
import { handleError } from '#src/platform/server/http/error-handler.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { sendError, createUploadGuard } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { isStorableText } from '#src/platform/shared/text.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { createImportRunner } from './import-runner.ts';
import { inspectInProcess } from './parse-process.ts';
import { findImport, insertImport, deleteExpiredImports } from './queries.ts';

type UploadOptions = Pick<RequestContext, 'database' | 'keys' | 'slots' | 'publishChange'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/** When a run interrupted by a restart resumes. */
const resumeMs = 30_000;

/**
 * `PUT /api/imports/:id/file?name=`: accepts a raw CSV file, unlike procedures, and returns its inspection.
 * Checks permission and size before reading the body.
 */
export function serveImports(app: FastifyInstance, { contextOf, ...installed }: UploadOptions): void {
  const report = (error: unknown) => {
    app.log.error({ err: error }, 'an import stopped');
  };
  const runs = createImportRunner({ ...installed, report });
  const resume = () => {
    void runs.resume().catch(report);
    void runs.cleanUp().catch(report);
  };
  const resuming = setInterval(resume, resumeMs);
  app.addHook('onReady', async () => {
    resume();
  });
  app.addHook('preClose', async () => {
    clearInterval(resuming);
    await runs.close();
  });

  app.register(async (scope) => {
    const door = createUploadGuard(contextOf, { maxParallel: 3, status: 429, message: importMessages.busy });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.statusCode === 413)
        return sendError(
          reply,
          413,
          'CONTENT_TOO_LARGE',
          importMessages.tooLarge({ megabytes: importLimits.fileBytes / 1024 / 1024 }),
        );
      if (error.statusCode === 415)
        return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', importMessages.notCsv);
      handleError(error, request, reply);
      return reply;
    });
    scope.put<{ Params: { id: string }; Querystring: { name?: unknown } }>(importUploadPath(':id'), {
      bodyLimit: importLimits.fileBytes,
      onRequest: [
        door.onRequest,
        async (request, reply) => {
          if (request.headers['content-encoding'] === undefined) return;
          return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', importMessages.notCsv);
        },
      ],
      async handler(request, reply) {
        const admitted = await door.admit(request, reply);
        if (!admitted) return reply;
        const { name } = request.query;
        const id = request.params.id.toLowerCase();
        const fileName = typeof name === 'string' ? name.trim() : '';
        const isNamed =
          fileName !== '' && fileName.length <= importLimits.fileName && isStorableText(fileName);
        if (!isId(id) || !isNamed)
          return sendError(reply, 400, 'BAD_REQUEST', importMessages.fileWithoutName);
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const kept = await saveUpload(
          { ...admitted, slots: installed.slots },
          { id, fileName, content },
          requestAbortSignal(reply),
        );
        if ('refused' in kept) return sendError(reply, 422, 'UNFIT', kept.refused);
        if ('isTaken' in kept) return sendError(reply, 409, 'CONFLICT', importMessages.idTaken);
        installed.publishChange({ userId: admitted.owner.ownerId, what: 'imports' });
        return reply.code(201).send({ id });
      },
    });
  });
}

type UploadedFile = { id: string; fileName: string; content: Buffer };

/** Repeating an upload with the same id and file has no effect. */
async function saveUpload(
  { database, slots, caller, owner }: Pick<UploadOptions, 'database' | 'slots'> & CallerContext,
  arrived: UploadedFile,
  signal: AbortSignal,
) {
  const { timeZone, currency } = await database.withOwner(owner, (db) => findPreferences(db, owner));
  const circumstances = { timeZone, currency, today: localDay(Date.now(), timeZone), chosen: {} };
  // Waits as long as needed, since the file has already arrived. No transaction is open while parsing.
  using _slot = await slots.acquire(caller.userId, { signal, isPatient: true });
  const inspection = await inspectInProcess(arrived.content, circumstances, signal);
  if ('refused' in inspection) return inspection;
  return await database.withOwner(owner, async (db) => {
    const isNew = await insertImport(db, owner, { ...arrived, inspection });
    await deleteExpiredImports(db, owner);
    if (isNew) return { isKept: true };
    const known = await findImport(db, owner, arrived.id);
    const isSame = known?.fileName === arrived.fileName && known.sizeBytes === arrived.content.length;
    return isSame ? { isKept: true } : { isTaken: true };
  });
}
