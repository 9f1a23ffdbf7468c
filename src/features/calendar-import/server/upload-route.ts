import type { FastifyInstance } from 'fastify';
import * as calendarMessages from '#messages/api/calendar-import.ts';
import {
  calendarLimits,
  calendarUploadPath,
  suggestionWindow,
} from '#src/features/calendar-import/rules/suggestion.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import type { RouteServices } from '#src/platform/server/feature.ts';
import { serveSmallFileUpload } from '#src/platform/server/http/small-file-upload.ts';
import type { ArrivedFile } from '#src/platform/server/http/small-file-upload.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { readCalendarInProcess } from './ics-process.ts';
import { replaceSuggestions } from './queries.ts';

type UploadOptions = Pick<RouteServices, 'slots' | 'publishChange' | 'contextOf'>;

/**
 * `PUT /api/calendar-import/file` takes an .ics file and replaces the suggestions of the previous one. The file itself
 * isn’t stored.
 */
export function serveCalendarUpload(
  app: FastifyInstance,
  { contextOf, slots, publishChange }: UploadOptions,
): void {
  serveSmallFileUpload(app, contextOf, {
    path: calendarUploadPath,
    contentType: 'text/calendar',
    maxBytes: calendarLimits.fileBytes,
    maxParallel: 1,
    sentences: calendarMessages,
    async save({ reply, ...upload }) {
      const content = await saveCalendar(slots, upload);
      if ('problem' in content) return sendError(reply, 422, 'UNFIT', calendarMessages[content.problem]);
      publishChange({ userId: upload.owner.ownerId, what: 'calendarImport' });
      const { suggestions, ...counts } = content;
      return reply.send({ ...counts, suggestions: suggestions.length });
    },
  });
}

async function saveCalendar(
  slots: UploadOptions['slots'],
  { database, caller, owner, bytes, signal }: Omit<ArrivedFile, 'reply'>,
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
