import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as exportMessages from '#messages/api/exports.ts';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import { loadDecryptionKey } from '#src/features/encryption/server/public.ts';
import { maxRecordBytes, restorePath } from '#src/features/exports/rules/manifest.ts';
import type { CallerContext, RequestContext } from '#src/platform/server/access.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { sendError, createUploadGuard } from '#src/platform/server/http/upload-guard.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import {
  FileTooLargeError,
  receiveAnonymousFile,
} from '#src/platform/server/long-work/anonymous-temp-file.ts';
import type { AnonymousFile } from '#src/platform/server/long-work/anonymous-temp-file.ts';
import { runLongWork } from '#src/platform/server/long-work/run-long-work.ts';
import { recordAudit } from '#src/platform/server/record-audit.ts';
import { InvalidExportError } from './invalid-export-error.ts';
import { toTaskFiles } from './task-files.ts';
import type { ExportTask, RestoreOutcome } from './task-files.ts';

type RestoreRouteOptions = Pick<RequestContext, 'database' | 'keys' | 'slots' | 'files' | 'publishChange'> & {
  /** The entry point of the process that restores. */
  module: URL;
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * `PUT /api/exports/restore`: a plain route, as procedures accept only JSON. Rejects callers without permission and files
 * that are too large before it reads the body.
 */
export function serveRestore(app: FastifyInstance, { contextOf, ...installed }: RestoreRouteOptions): void {
  const maxBytes = maxRecordBytes + installed.files.quotaBytes;
  app.register(async (scope) => {
    const guard = createUploadGuard(contextOf, { maxParallel: 1, status: 409, message: exportMessages.busy });
    scope.removeAllContentTypeParsers();
    // Accept any content type; the content is validated while reading.
    scope.addContentTypeParser('*', (_request, body, done) => {
      done(null, body);
    });
    scope.put<{ Body: Readable }>(restorePath, {
      bodyLimit: maxBytes,
      onRequest: [
        guard.onRequest,
        async (request, reply) => {
          if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return;
          return sendError(reply, 413, 'CONTENT_TOO_LARGE', exportMessages.tooLarge);
        },
      ],
      async handler(request, reply) {
        try {
          if (!(request.body instanceof Readable)) throw new InvalidExportError(exportMessages.notZip);
          await using file = await receiveAnonymousFile(request.body, maxBytes);
          const admitted = await guard.admit(request, reply);
          if (!admitted) return await reply;
          const { owner, database } = admitted;
          const outcome = await restore({ ...installed, ...admitted }, file, requestAbortSignal(reply));
          if ('refused' in outcome) {
            const { status, code, message } = outcome.refused;
            return await sendError(reply, status, code, message);
          }
          const { ownerId } = owner;
          await database.withOwner(owner, (db) =>
            recordAudit(db, { action: 'export.restored', subjectId: ownerId }),
          );
          for (const what of Object.keys(outcome.counts)) installed.publishChange({ userId: ownerId, what });
          return await reply.code(200).send(outcome);
        } catch (error) {
          const refusal = toErrorResponse(error);
          if (!refusal) throw error;
          return await sendError(reply, ...refusal);
        }
      },
    });
  });
}

async function restore(
  {
    database,
    keys,
    slots,
    files,
    module,
    caller,
    owner,
  }: Omit<RestoreRouteOptions, 'contextOf'> & CallerContext,
  file: AnonymousFile,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  // Wait for a slot however long it takes: the whole file has been uploaded.
  using _slot = await slots.acquire(caller.userId, { signal, isPatient: true });
  const dataKey = await database.withOwner(owner, (db) => loadDecryptionKey(db, owner, keys));
  const task: ExportTask = { do: 'restore', dataKey, files: toTaskFiles(files) };
  return await runLongWork(module, { database, owner, task, descriptor: file.descriptor(), signal });
}

function toErrorResponse(error: unknown): [number, string, string] | null {
  if (error instanceof InvalidExportError) return [422, 'UNFIT', error.message];
  if (error instanceof KeyUnavailable) return [409, 'KEY_UNAVAILABLE', encryptionMessages.privateWithoutKey];
  if (error instanceof FileTooLargeError) return [413, 'CONTENT_TOO_LARGE', exportMessages.tooLarge];
  return null;
}
