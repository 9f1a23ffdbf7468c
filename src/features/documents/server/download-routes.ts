import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { readContent } from '#src/features/encryption/server/public.ts';
import { arePublicLinksActive } from '#src/features/identity/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { ownAccountOf } from '#src/platform/server/access/tenancy.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { createPreview } from './content/images.ts';
import { fileLinkPath, readLink } from './file-links.ts';
import { openDocuments } from './open-documents.ts';
import type { Installed } from './open-documents.ts';
import { findStoredDocuments } from './queries.ts';
import type { StoredDocument } from './queries.ts';
import { sendContent, sendFailure, sendPreview } from './serve-content.ts';

type RouteOptions = Installed & { contextOf(request: FastifyRequest): Promise<RequestContext> };

const avatarPath = '/api/v1/avatar/:id';

/** Content of documents: by a signed address, and the caller's avatar. */
export function serveDownloads(app: FastifyInstance, { contextOf, ...installed }: RouteOptions): void {
  app.get<{ Querystring: { token?: unknown } }>(fileLinkPath, async (request, reply) => {
    const { token } = request.query;
    const target = typeof token === 'string' ? readLink(installed.files, token) : null;
    if (!target || !(await arePublicLinksActive(installed.database, target.userId)))
      return sendError(reply, 403, 'unauthorized', fileStoreErrorMessages.unauthorized);
    return sendDocument(installed, reply, target);
  });

  app.get<{ Params: { id: string } }>(avatarPath, async (request, reply) => {
    const { caller } = await contextOf(request);
    if (!caller) return sendError(reply, 401, 'unauthenticated', fileStoreErrorMessages.unauthenticated);
    const documentId = isId(request.params.id) ? request.params.id : '';
    // Another picture has another address.
    const cacheControl = 'private, max-age=86400, immutable';
    return sendDocument(
      installed,
      reply,
      { userId: ownAccountOf(caller).ownerId, documentId, use: 'view', cacheControl },
      'avatar',
    );
  });
}

type Target = {
  userId: string;
  documentId: string;
  path?: string;
  use: 'download' | 'view';
  cacheControl?: string;
};

async function sendDocument(
  installed: Installed,
  reply: FastifyReply,
  { userId, documentId, path, use, cacheControl }: Target,
  type?: StoredDocument['type'],
): Promise<FastifyReply> {
  try {
    const ids = documentId === '' ? [] : [documentId];
    const [found] = await openDocuments(installed, { ownerId: userId }, { ids, find: findStoredDocuments });
    const versions = found ? [found.document.file, ...found.document.earlierFiles] : [];
    const file = versions.find((each) => path === undefined || each.path === path);
    if (!found || !file || (type !== undefined && found.document.type !== type))
      return await sendError(reply, 404, 'object-not-found', fileStoreErrorMessages['object-not-found']);
    const signal = requestAbortSignal(reply);
    const open = () => readContent(installed.files.store, file, found.cipher, signal);
    // A restored row may name any size.
    if (use === 'view' && file.preview === 'image' && file.sizeBytes <= documentLimits.imagePreview) {
      const preview = await createPreview(open, { userId, signal });
      return await ('problem' in preview
        ? sendError(reply, 422, 'UNFIT', preview.problem)
        : sendPreview(reply, preview, cacheControl));
    }
    return await sendContent(reply, await open(), { file, name: found.name, use, cacheControl });
  } catch (error) {
    return sendFailure(reply, error);
  }
}
