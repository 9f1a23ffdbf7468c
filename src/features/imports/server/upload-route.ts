import type { FastifyInstance } from 'fastify';
import * as importMessages from '#messages/api/imports.ts';
import { findPreferences } from '#src/features/identity/server/public.ts';
import { importLimits, importUploadPath } from '#src/features/imports/rules/import-settings.ts';
import { isDatabaseUnavailable } from '#src/platform/server/database/database-errors.ts';
import type { RouteServices } from '#src/platform/server/feature.ts';
import { serveSmallFileUpload } from '#src/platform/server/http/small-file-upload.ts';
import type { ArrivedFile } from '#src/platform/server/http/small-file-upload.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { isStorableText } from '#src/platform/shared/text.ts';
import { localDay } from '#src/platform/shared/time-zones.ts';
import { createImportRunner } from './import-runner.ts';
import { inspectInProcess } from './parse-process.ts';
import { findImport, insertImport, deleteExpiredImports } from './queries.ts';

type UploadOptions = Pick<RouteServices, 'database' | 'keys' | 'slots' | 'publishChange' | 'contextOf'>;

/** When a run interrupted by a restart resumes. */
const resumeMs = 30_000;

/** `PUT /api/imports/:id/file?name=` takes a CSV file and inspects it. */
export function serveImports(app: FastifyInstance, { contextOf, ...installed }: UploadOptions): void {
  const report = (error: unknown) => {
    // The next run continues the import once the database is back.
    app.log[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'an import stopped');
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

  serveSmallFileUpload(app, contextOf, {
    path: importUploadPath(':id'),
    contentType: 'text/csv',
    maxBytes: importLimits.fileBytes,
    maxParallel: 3,
    sentences: importMessages,
    async save({ params, query: { name }, bytes: content, reply, ...upload }) {
      const id = params['id']?.toLowerCase() ?? '';
      const fileName = typeof name === 'string' ? name.trim() : '';
      const isNamed = fileName !== '' && fileName.length <= importLimits.fileName && isStorableText(fileName);
      if (!isId(id) || !isNamed) return sendError(reply, 400, 'BAD_REQUEST', importMessages.fileWithoutName);
      const kept = await saveUpload({ ...upload, slots: installed.slots }, { id, fileName, content });
      if ('refused' in kept) return sendError(reply, 422, 'UNFIT', kept.refused);
      if ('isTaken' in kept) return sendError(reply, 409, 'CONFLICT', importMessages.idTaken);
      installed.publishChange({ userId: upload.owner.ownerId, what: 'imports' });
      return reply.code(201).send({ id });
    },
  });
}

type Upload = Pick<ArrivedFile, 'database' | 'caller' | 'owner' | 'signal'> & Pick<UploadOptions, 'slots'>;
type UploadedFile = { id: string; fileName: string; content: Buffer };

/** Repeating an upload with the same id and file has no effect. */
async function saveUpload({ database, slots, caller, owner, signal }: Upload, arrived: UploadedFile) {
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
