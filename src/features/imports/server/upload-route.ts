import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { findPreferences } from '#src/features/accounts/server/public.ts';
import { importMessages } from '#src/features/imports/messages.ts';
import { importLimits } from '#src/features/imports/settings.ts';
import { uploadPath } from '#src/features/imports/upload.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { answerFailure } from '#src/platform/server/http/failures.ts';
import { signalOf } from '#src/platform/server/http/hung-up.ts';
import { refuse, uploadDoor } from '#src/platform/server/http/upload-door.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { isCleanText } from '#src/platform/shared/text.ts';
import { localDay } from '#src/platform/shared/zones.ts';
import { findImport, insertImport, tidyUp } from './queries.ts';
import { inspectBeside } from './reading-process.ts';
import { openRuns } from './runs.ts';

type Options = Pick<RequestContext, 'database' | 'keys' | 'slots' | 'tell'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/** How soon a run goes on that the end of a process has cut off. */
const resumeMs = 30_000;

/**
 * `PUT /api/imports/:id/file?name=`: takes a CSV file as it is, which no procedure does, and answers with what it is
 * like. Who may not import, and what is too large, is refused before anything is read.
 */
export function serveImports(app: FastifyInstance, { contextOf, ...installed }: Options): void {
  const report = (error: unknown) => {
    app.log.error({ err: error }, 'an import stopped');
  };
  const runs = openRuns({ ...installed, report });
  const resume = () => {
    void runs.resume().catch(report);
    void runs.tidy().catch(report);
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
    const door = uploadDoor(contextOf, { most: 3, status: 429, message: importMessages.busy });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.statusCode === 413) return refuse(reply, 413, 'CONTENT_TOO_LARGE', importMessages.tooLarge);
      if (error.statusCode === 415)
        return refuse(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', importMessages.notCsv);
      answerFailure(error, request, reply);
      return reply;
    });
    scope.put<{ Params: { id: string }; Querystring: { name?: unknown } }>(uploadPath(':id'), {
      bodyLimit: importLimits.bytes,
      onRequest: [
        door.onRequest,
        async (request, reply) => {
          if (request.headers['content-encoding'] === undefined) return;
          return refuse(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', importMessages.notCsv);
        },
      ],
      async handler(request, reply) {
        const caller = await door.callerOf(request, reply);
        if (!caller) return reply;
        const { userId } = caller;
        const { name } = request.query;
        const id = request.params.id.toLowerCase();
        const fileName = typeof name === 'string' ? name.trim() : '';
        const isNamed = fileName !== '' && fileName.length <= importLimits.fileName && isCleanText(fileName);
        if (!isId(id) || !isNamed)
          return refuse(reply, 400, 'BAD_REQUEST', 'The file needs an id and a name.');
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const kept = await keep(installed, userId, { id, fileName, content }, signalOf(reply));
        if ('refused' in kept) return refuse(reply, 422, 'UNFIT', kept.refused);
        if ('isTaken' in kept) return refuse(reply, 409, 'CONFLICT', importMessages.idTaken);
        installed.tell({ userId, what: 'imports' });
        return reply.code(201).send({ id });
      },
    });
  });
}

type Arrived = { id: string; fileName: string; content: Buffer };

/** The same file under the same id again is the same upload. */
async function keep(
  { database, slots }: Pick<Options, 'database' | 'slots'>,
  userId: string,
  arrived: Arrived,
  signal: AbortSignal,
) {
  const owner = { ownerId: userId };
  const { timeZone } = await database.withUser(userId, (db) => findPreferences(db, owner));
  const circumstances = { timeZone, today: localDay(Date.now(), timeZone), said: {} };
  // Patient: the whole file has arrived. No transaction waits while it is read.
  using _slot = await slots.take(userId, { signal, isPatient: true });
  const inspection = await inspectBeside(arrived.content, circumstances, signal);
  if ('refused' in inspection) return inspection;
  return await database.withUser(userId, async (db) => {
    const isNew = await insertImport(db, owner, { ...arrived, inspection });
    await tidyUp(db, owner);
    if (isNew) return { isKept: true };
    const known = await findImport(db, owner, arrived.id);
    const isSame = known?.fileName === arrived.fileName && known.sizeBytes === arrived.content.length;
    return isSame ? { isKept: true } : { isTaken: true };
  });
}
