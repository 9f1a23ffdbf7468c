import type { FastifyReply } from 'fastify';
import type { Owner } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { fileStoreErrorMessages } from '#src/platform/shared/file-store-errors.ts';
import type { Installed } from './open-documents.ts';
import { readPrint } from './read-document.ts';
import { contentHeaders, sendFailure } from './serve-content.ts';

type LogoOptions = {
  documentId: string | null;
  /** Request headers with the secret that opens it: another one gets nothing that the browser kept. */
  vary?: string;
};

/** An image of the documents as printed, for people with a link. Their browser keeps it for an hour. */
export async function sendLogo(
  installed: Installed,
  reply: FastifyReply,
  owner: Owner,
  { documentId, vary }: LogoOptions,
): Promise<FastifyReply> {
  try {
    const image = documentId && (await readPrint(installed, owner, { documentId, use: 'logo' }));
    if (!image) return await sendError(reply, 404, 'NOT_FOUND', fileStoreErrorMessages['object-not-found']);
    if (vary !== undefined) void reply.header('vary', vary);
    const isPng = image[0] === 0x89;
    return await reply
      .headers({ ...contentHeaders, 'cache-control': 'private, max-age=3600' })
      .type(isPng ? 'image/png' : 'image/jpeg')
      .send(Buffer.from(image));
  } catch (error) {
    return sendFailure(reply, error);
  }
}
