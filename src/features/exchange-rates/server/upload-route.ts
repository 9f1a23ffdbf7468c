import type { FastifyInstance } from 'fastify';
import * as rateMessages from '#messages/api/exchange-rates.ts';
import { rateLimits, ratesUploadPath } from '#src/features/exchange-rates/rules/rate-limits.ts';
import type { RouteServices } from '#src/platform/server/feature.ts';
import { serveSmallFileUpload } from '#src/platform/server/http/small-file-upload.ts';
import type { ArrivedFile } from '#src/platform/server/http/small-file-upload.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { saveRates } from './queries.ts';
import { readRatesInProcess } from './rates-process.ts';

type UploadOptions = Pick<RouteServices, 'slots' | 'publishChange' | 'contextOf'>;

/**
 * `PUT /api/exchange-rates/file` takes a file of the European Central Bank and stores its rates, all or none. Rates of a
 * day that is already stored are replaced.
 */
export function serveRatesUpload(
  app: FastifyInstance,
  { contextOf, slots, publishChange }: UploadOptions,
): void {
  serveSmallFileUpload(app, contextOf, {
    path: ratesUploadPath,
    contentType: 'application/octet-stream',
    maxBytes: rateLimits.fileBytes,
    maxParallel: 1,
    sentences: rateMessages,
    async save({ reply, ...upload }) {
      const saved = await saveUpload(slots, upload);
      if ('refused' in saved) return sendError(reply, 422, 'UNFIT', saved.refused);
      publishChange({ userId: upload.owner.ownerId, what: 'exchangeRates' });
      return reply.send(saved);
    },
  });
}

async function saveUpload(
  slots: UploadOptions['slots'],
  { database, caller, owner, bytes, signal }: Omit<ArrivedFile, 'reply'>,
): Promise<{ rates: number } | { refused: string }> {
  // Waits as long as needed, since the file has already arrived. No transaction is open while reading.
  using _slot = await slots.acquire(caller.userId, { signal, isPatient: true });
  const file = await readRatesInProcess(bytes, signal);
  if ('refused' in file) return file;
  await database.withOwner(owner, (db) => saveRates(db, owner, file.rates, 'upload'));
  return { rates: file.rates.length };
}
