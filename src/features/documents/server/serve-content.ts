import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { FileLinkTarget } from '#src/features/documents/server/file-links.ts';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import { FileStoreError } from '#src/platform/server/files/file-store-error.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import { previewContentType } from './content/images.ts';
import type { StoredFile } from './queries.ts';

/** Nothing in an uploaded file runs in our origin: no scripts, no forms, no plugins, no frames. [ASVS 3.2.1] */
export const contentHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

const defaultCacheControl = 'private, no-store';

type ContentToServe = {
  file: Pick<StoredFile, 'contentType' | 'preview' | 'sizeBytes'>;
  name: string;
  use: FileLinkTarget['use'];
  cacheControl?: string | undefined;
};

/** Sends a smaller copy of an image. */
export async function sendPreview(
  reply: FastifyReply,
  preview: Buffer,
  cacheControl: ContentToServe['cacheControl'],
): Promise<FastifyReply> {
  return reply
    .headers({ ...contentHeaders, 'cache-control': cacheControl ?? defaultCacheControl })
    .header('content-disposition', 'inline')
    .type(previewContentType)
    .send(preview);
}

/** Sends a file as a download, or as text. */
export async function sendContent(
  reply: FastifyReply,
  content: Readable,
  { file, name, use, cacheControl = defaultCacheControl }: ContentToServe,
): Promise<FastifyReply> {
  // The response has begun: ending it early is all that is left.
  content.once('error', (error) => reply.raw.destroy(error));
  void reply.headers({ ...contentHeaders, 'cache-control': cacheControl });
  const isText = use === 'view' && file.preview === 'text';
  return reply
    .header('content-disposition', contentDisposition(name, { type: isText ? 'inline' : 'attachment' }))
    .header('content-length', file.sizeBytes)
    .type(isText ? 'text/plain; charset=utf-8' : file.contentType)
    .send(content);
}

/** Before the response has begun. */
export function sendFailure(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof KeyUnavailable)
    return sendError(reply, 409, 'KEY_UNAVAILABLE', encryptionMessages.unavailable);
  if (!(error instanceof FileStoreError)) throw error;
  const isMissing = error.code === 'object-not-found';
  if (!isMissing) reply.log.warn({ err: error }, 'the file store failed');
  const status = isMissing ? 404 : 503;
  return sendError(reply, status, error.code, fileStoreErrorMessages[error.code]);
}
