import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import { privateSealing } from '#src/features/encryption/server/public.ts';
import { exportMessages } from '#src/features/exports/messages.ts';
import { mostRestoredBytes, restorePath } from '#src/features/exports/restore.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { refuse, uploadDoor } from '#src/platform/server/http/upload-door.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import type { PortablePart } from '#src/platform/server/portable.ts';
import type { Area } from './files.ts';
import { NotEmpty, restoreExport } from './restoring.ts';
import type { Restored } from './restoring.ts';
import { TooLarge, unnamedFile } from './unnamed-file.ts';
import type { UnnamedFile } from './unnamed-file.ts';
import { Unfit, openExport } from './unpacking.ts';

type Options = Pick<RequestContext, 'database' | 'keys' | 'tell'> & {
  areas: readonly Area[];
  parts: readonly PortablePart[];
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};

/**
 * `PUT /api/exports/restore`: takes the ZIP of an export as it is, which no procedure does, and reads it back into the
 * caller's account, which must be empty. Who may not, and what is too large, is refused before anything is read.
 */
export function serveRestore(app: FastifyInstance, { contextOf, ...installed }: Options): void {
  app.register(async (scope) => {
    const door = uploadDoor(contextOf, { most: 1, status: 409, message: exportMessages.busy });
    // One after the other: each holds a connection and a good part of memory until it is through.
    let last: Promise<unknown> = Promise.resolve();
    scope.removeAllContentTypeParsers();
    // Whatever the browser calls it; what it is is found out by reading.
    scope.addContentTypeParser('*', (_request, body, done) => {
      done(null, body);
    });
    scope.put<{ Body: Readable }>(restorePath, {
      bodyLimit: mostRestoredBytes,
      onRequest: [
        door.onRequest,
        async (request, reply) => {
          if (Number(request.headers['content-length'] ?? 0) <= mostRestoredBytes) return;
          return refuse(reply, 413, 'CONTENT_TOO_LARGE', exportMessages.tooLarge);
        },
      ],
      async handler(request, reply) {
        try {
          if (!(request.body instanceof Readable)) throw new Unfit(exportMessages.notZip);
          await using file = await unnamedFile(request.body, mostRestoredBytes);
          const caller = await door.callerOf(request, reply);
          if (!caller) return await reply;
          const { userId } = caller;
          const restored = last.then(() => restore(installed, userId, file));
          last = restored.catch(() => undefined);
          const { counts, notes } = await restored;
          for (const what of Object.keys(counts)) installed.tell({ userId, what });
          return await reply.code(200).send({ counts, notes });
        } catch (error) {
          const refusal = refusalOf(error);
          if (!refusal) throw error;
          return await refuse(reply, ...refusal);
        }
      },
    });
  });
}

async function restore(
  { database, keys, areas, parts }: Omit<Options, 'contextOf'>,
  userId: string,
  file: UnnamedFile,
): Promise<Restored> {
  const owner = { ownerId: userId };
  await using unpacked = await openExport(file.take());
  return await database.withUser(userId, async (db) =>
    restoreExport(db, owner, { areas, parts }, unpacked, await privateSealing(db, owner, keys)),
  );
}

function refusalOf(error: unknown): [number, string, string] | null {
  if (error instanceof Unfit) return [422, 'UNFIT', error.message];
  if (error instanceof NotEmpty) return [409, 'NOT_EMPTY', error.message];
  if (error instanceof KeyUnavailable) return [409, 'KEY_UNAVAILABLE', encryptionMessages.privateWithoutKey];
  if (error instanceof TooLarge) return [413, 'CONTENT_TOO_LARGE', exportMessages.tooLarge];
  return null;
}
