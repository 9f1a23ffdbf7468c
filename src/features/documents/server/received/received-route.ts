import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as documentMessages from '#messages/api/documents.ts';
import { unknownContentType } from '#src/features/documents/rules/document-types.ts';
import { sendContent, sendFailure } from '#src/features/documents/server/serve-content.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { lockReceivedFile } from './received-queries.ts';

type RouteOptions = { contextOf(request: FastifyRequest): Promise<RequestContext> };

/** A file of a client for the owner: only ever as a download, without a type that a browser would open. */
export function serveReceivedFiles(app: FastifyInstance, { contextOf }: RouteOptions): void {
  app.get<{ Params: { id: string } }>('/api/v1/received-files/:id/content', async (request, reply) => {
    const { caller, ownerOf, database, files } = await contextOf(request);
    if (!caller) return sendError(reply, 401, 'UNAUTHORIZED', documentMessages.signedOutAccess);
    if (!caller.permits('recordKeeper'))
      return sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.recordKeeper);
    const owner = ownerOf(caller);
    const { id } = request.params;
    const file = isId(id)
      ? await database.withOwner(owner, (db) => lockReceivedFile(db, owner, id), { callerId: caller.userId })
      : null;
    if (!file) return sendError(reply, 404, 'NOT_FOUND', documentMessages.unknownReceivedFile);
    return sendUnsafe(reply, file, files);
  });
}

type SentFile = { path: string; name: string; sizeBytes: number };

async function sendUnsafe(
  reply: FastifyReply,
  { path, name, sizeBytes }: SentFile,
  { store }: RequestContext['files'],
): Promise<FastifyReply> {
  try {
    const stored = { path, isEncrypted: false };
    const content = await readContent(store, stored, null, requestAbortSignal(reply));
    const file = { contentType: unknownContentType, preview: null, sizeBytes };
    return await sendContent(reply, content, { file, name, use: 'download' });
  } catch (error) {
    return sendFailure(reply, error);
  }
}
