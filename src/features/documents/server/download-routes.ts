import { once } from 'node:events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import yazl from 'yazl';
import { documentMessages } from '#src/features/documents/api-messages.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import { storableFileName } from '#src/features/documents/rules/file-path.ts';
import { privateFields } from '#src/features/documents/rules/private-fields.ts';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import {
  decryptPrivateFields,
  loadFieldCipher,
  readContent,
} from '#src/features/encryption/server/public.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { createUploadGuard, sendError } from '#src/platform/server/http/upload-guard.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { createPreview } from './content/images.ts';
import { linkPath, readLink } from './file-links.ts';
import { findStoredDocument } from './queries.ts';
import type { StoredDocument } from './queries.ts';
import { contentHeaders, sendContent, sendPreview } from './serve-content.ts';

type Installed = Pick<RequestContext, 'database' | 'keys' | 'files'>;
type RouteOptions = Installed & { contextOf(request: FastifyRequest): Promise<RequestContext> };

const archivePath = '/api/v1/documents/archive';
const avatarPath = '/api/v1/avatar/:id';

/** Content of documents: by a signed address, several as a ZIP file, and the caller's avatar. */
export function serveDownloads(app: FastifyInstance, { contextOf, ...installed }: RouteOptions): void {
  app.get<{ Querystring: { token?: unknown } }>(linkPath, async (request, reply) => {
    const { token } = request.query;
    const target = typeof token === 'string' ? readLink(installed.files, token) : null;
    if (!target) return sendError(reply, 403, 'unauthorized', fileStoreErrorMessages.unauthorized);
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
      { userId: caller.userId, documentId, use: 'view', cacheControl },
      'avatar',
    );
  });

  // Several large files take long: one at a time is enough.
  const guard = createUploadGuard(contextOf, {
    maxParallel: 1,
    status: 429,
    message: 'Your last archive is still downloading.',
  });
  app.get<{ Querystring: { ids?: unknown } }>(
    archivePath,
    { onRequest: guard.onRequest },
    async (request, reply) => {
      const caller = await guard.callerOf(request, reply);
      if (!caller) return reply;
      const given = request.query.ids;
      const ids = typeof given === 'string' ? given.split(',').filter(isId) : [];
      if (ids.length === 0 || ids.length > documentLimits.archive)
        return sendError(
          reply,
          400,
          'BAD_REQUEST',
          `ids must be 1 to ${documentLimits.archive} document IDs, with commas.`,
        );
      return sendArchive(installed, reply, { ownerId: caller.userId }, [...new Set(ids)]);
    },
  );
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
    const found = await openDocument(installed, { ownerId: userId }, documentId);
    const versions = found ? [found.document.file, ...found.document.earlierFiles] : [];
    const file = versions.find((each) => path === undefined || each.path === path);
    if (!found || !file || (type !== undefined && found.document.type !== type))
      return await sendError(reply, 404, 'object-not-found', fileStoreErrorMessages['object-not-found']);
    const signal = requestAbortSignal(reply);
    const open = () => readContent(installed.files.store, file, found.cipher, signal);
    // A restored row may name any size.
    if (use === 'view' && file.preview === 'image' && file.sizeBytes <= documentLimits.imagePreview) {
      const preview = await createPreview(open, { userId, signal });
      return await (preview
        ? sendPreview(reply, preview, cacheControl)
        : sendError(reply, 422, 'UNFIT', documentMessages.damagedImage));
    }
    return await sendContent(reply, await open(), { file, name: found.name, use, cacheControl });
  } catch (error) {
    return sendFailure(reply, error);
  }
}

async function sendArchive(
  installed: Installed,
  reply: FastifyReply,
  owner: Owner,
  ids: readonly string[],
): Promise<FastifyReply> {
  const zip = new yazl.ZipFile();
  const names = new Set<string>();
  const signal = requestAbortSignal(reply);
  try {
    const documents = [];
    for (const id of ids) {
      const found = await openDocument(installed, owner, id);
      if (!found)
        return await sendError(reply, 404, 'object-not-found', fileStoreErrorMessages['object-not-found']);
      documents.push(found);
    }
    void reply
      .type('application/zip')
      .header(
        'content-disposition',
        `attachment; filename="documents-${new Date().toISOString().slice(0, 10)}.zip"`,
      )
      .headers({ ...contentHeaders, 'cache-control': 'no-store' })
      .send(zip.outputStream);
    for (const { document, name, cipher } of documents) {
      const content = await readContent(installed.files.store, document.file, cipher, signal);
      content.once('error', (error) => reply.raw.destroy(error));
      zip.addReadStream(content, unusedName(names, name), {
        mtime: new Date(document.uploadedAt),
        // Most documents are compressed already.
        compress: false,
      });
      await once(content, 'close');
    }
    zip.end();
    return await reply;
  } catch (error) {
    if (!reply.sent) return sendFailure(reply, error);
    reply.raw.destroy();
    return reply;
  }
}

type OpenedDocument = {
  document: StoredDocument;
  name: string;
  cipher: Awaited<ReturnType<typeof loadFieldCipher>> | null;
};

/** A document with its name, and with what decrypts it. */
async function openDocument(
  { database, keys }: Installed,
  owner: Owner,
  id: string,
): Promise<OpenedDocument | null> {
  return database.withUser(owner.ownerId, async (db) => {
    const document = id === '' ? null : await findStoredDocument(db, owner, id);
    if (!document) return null;
    const isPrivate =
      document.name === null ||
      [document.file, ...document.earlierFiles].some(({ isEncrypted }) => isEncrypted);
    const cipher = isPrivate ? await loadFieldCipher(db, owner, keys) : null;
    const { name } = await decryptPrivateFields(cipher, privateFields, document);
    return { document, name: name ?? 'document', cipher };
  });
}

/** "scan.pdf", then "scan (2).pdf". */
function unusedName(names: Set<string>, name: string): string {
  const safe = storableFileName(name);
  const dot = safe.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ''];
  let unused = safe;
  for (let count = 2; names.has(unused.toLowerCase()); count += 1) unused = `${stem} (${count})${extension}`;
  names.add(unused.toLowerCase());
  return unused;
}

function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof KeyUnavailable)
    return sendError(reply, 409, 'KEY_UNAVAILABLE', encryptionMessages.unavailable);
  if (!(error instanceof FileStoreError)) throw error;
  const isMissing = error.code === 'object-not-found';
  if (!isMissing) reply.log.warn({ err: error }, 'the file store failed');
  const status = isMissing ? 404 : 503;
  return sendError(reply, status, error.code, fileStoreErrorMessages[error.code]);
}
