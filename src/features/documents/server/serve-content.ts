import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import type { LinkTarget } from '#src/features/documents/server/file-links.ts';
import { previewContentType, toPreview } from './images.ts';
import type { StoredFile } from './queries.ts';

/** Nothing in an uploaded file runs in our origin: no scripts, no forms, no plugins, no frames. [ASVS 3.2.1] */
export const contentHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

type ContentToServe = {
  file: StoredFile;
  name: string;
  use: LinkTarget['use'];
  cacheControl?: string | undefined;
};

/** Sends a file as a download, or what a browser may show of it. */
export async function sendContent(
  reply: FastifyReply,
  content: Readable,
  { file, name, use, cacheControl = 'private, no-store' }: ContentToServe,
): Promise<FastifyReply> {
  // The response has begun: ending it early is all that is left.
  content.once('error', (error) => reply.raw.destroy(error));
  void reply.headers({ ...contentHeaders, 'cache-control': cacheControl });
  // A restored row may name any size.
  if (use === 'view' && file.preview === 'image' && file.sizeBytes <= documentLimits.imagePreview)
    return reply.header('content-disposition', 'inline').type(previewContentType).send(toPreview(content));
  const isText = use === 'view' && file.preview === 'text';
  return reply
    .header('content-disposition', contentDisposition(name, { type: isText ? 'inline' : 'attachment' }))
    .header('content-length', file.sizeBytes)
    .type(isText ? 'text/plain; charset=utf-8' : file.contentType)
    .send(content);
}
