import type { FastifyReply } from 'fastify';
import * as portalMessages from '#messages/api/portal.ts';
import { openInvoiceFiles, sendArchive, sendFailure } from '#src/features/documents/server/public.ts';
import type { ClientDocument } from '#src/features/invoices/server/public.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Owner } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';

/** Links and accounts that are sent one: a person gets one at a time, and doesn't wait for others. */
const sending = new Set<string>();

type Archive = {
  /** The link or the account. */
  by: string;
  documents: readonly ClientDocument[];
  year: string;
  /** Asked before each file. */
  mayContinue: () => Promise<boolean>;
};

/** The PDFs of a year as one ZIP, one file after the other. */
export async function sendInvoicesOfYear(
  services: Pick<RequestContext, 'database' | 'keys' | 'files'>,
  reply: FastifyReply,
  owner: Owner,
  { by, documents, year, mayContinue }: Archive,
): Promise<FastifyReply> {
  if (sending.has(by)) return sendError(reply, 429, 'BUSY', portalMessages.archiveBusy);
  if (reply.raw.closed) return reply;
  sending.add(by);
  reply.raw.once('close', () => sending.delete(by));
  try {
    const opened = await openInvoiceFiles(
      services,
      owner,
      documents.map(({ id }) => id),
    );
    if (opened.length === 0) return await sendError(reply, 404, 'NOT_SHARED', portalMessages.archiveEmpty);
    return await sendArchive(services, reply, { of: `invoices-${year}`, opened, mayContinue });
  } catch (error) {
    return sendFailure(reply, error);
  }
}
