import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { findPreferences } from '#src/features/accounts/server/public.ts';
import { calendarMessages } from '#src/features/calendar-import/api-messages.ts';
import {
  calendarLimits,
  calendarUploadPath,
  suggestionWindow,
} from '#src/features/calendar-import/rules/suggestion.ts';
import type { CallerContext, RequestContext } from '#src/platform/server/access.ts';
import { handleError } from '#src/platform/server/http/error-handler.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { readCalendarInProcess } from './ics-process.ts';
import { replaceSuggestions } from './queries.ts';

type UploadOptions = Pick<RequestContext, 'database' | 'slots' | 'publishChange'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * `PUT /api/calendar-import/file`: accepts an .ics file, unlike procedures, and replaces the suggestions of the previous
 * one. The file itself isn’t stored.
 */
export function serveCalendarUpload(app: FastifyInstance, { contextOf, ...installed }: UploadOptions): void {
  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, {
      maxParallel: 1,
      status: 429,
      message: calendarMessages.busy,
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/calendar', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      if (error.statusCode === 413)
        return sendError(reply, 413, 'CONTENT_TOO_LARGE', calendarMessages.tooLarge);
      if (error.statusCode === 415)
        return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', calendarMessages.wrongType);
      handleError(error, request, reply);
      return reply;
    });
    scope.put(calendarUploadPath, {
      bodyLimit: calendarLimits.fileBytes,
      onRequest: [
        guard.onRequest,
        async (request, reply) => {
          if (request.headers['content-encoding'] === undefined) return;
          return sendError(reply, 415, 'UNSUPPORTED_MEDIA_TYPE', calendarMessages.wrongType);
        },
      ],
      async handler(request, reply) {
        const admitted = await guard.admit(request, reply);
        if (!admitted) return reply;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { slots } = installed;
        const content = await saveCalendar({ ...admitted, slots }, bytes, requestAbortSignal(reply));
        if ('problem' in content) return sendError(reply, 422, 'UNFIT', calendarMessages[content.problem]);
        installed.publishChange({ userId: admitted.owner.ownerId, what: 'calendarImport' });
        const { suggestions, ...counts } = content;
        return reply.send({ ...counts, suggestions: suggestions.length });
      },
    });
  });
}

async function saveCalendar(
  { database, slots, caller, owner }: Pick<UploadOptions, 'database' | 'slots'> & CallerContext,
  bytes: Buffer,
  signal: AbortSignal,
) {
  const { timeZone } = await database.withOwner(owner, (db) => findPreferences(db, owner));
  const window = suggestionWindow(localDay(Date.now(), timeZone));
  // Waits as long as needed, since the file has already arrived. No transaction is open while reading.
  using _slot = await slots.acquire(caller.userId, { signal, isPatient: true });
  const content = await readCalendarInProcess(
    { bytes, window, timeZone, ownAddresses: [caller.email] },
    signal,
  );
  if (!('problem' in content))
    await database.withOwner(owner, (db) => replaceSuggestions(db, owner, 'file', content.suggestions));
  return content;
}
