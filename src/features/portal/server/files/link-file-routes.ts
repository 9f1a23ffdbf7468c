import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { sendSharedDocument } from '#src/features/documents/server/public.ts';
import { portalMessages } from '#src/features/portal/api-messages.ts';
import { LinkUpload } from '#src/features/portal/contract-files.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import type { OpenedLink } from '#src/features/portal/server/client-link-queries.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { Owner, RequestContext } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { findPortalDocument } from './portal-documents.ts';
import { acceptFileBodies, parseUploadHeader, receiveUpload } from './receive-upload.ts';

type Opening = {
  token: string;
  pin?: string | undefined;
  /** The link as it opened earlier in the same request. */
  admitted?: OpenedLink | undefined;
};

type LinkServices = Pick<RequestContext, 'files' | 'publishChange'> & {
  /** What `work` finds; null if the link doesn't open, which is then answered. */
  open: <T extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    opening: Opening,
    work: (db: Db, owner: Owner, link: OpenedLink) => Promise<T | null>,
  ) => Promise<T | null>;
  contextOf: (db: Db, owner: Owner, link: OpenedLink) => Promise<PortalContext | null>;
};

const DocumentRequest = z.strictObject({
  token: z.string(),
  pin: z.string().max(100).optional(),
  id: z.string().max(100),
});

/** Files of a portal that was opened by a link: those that are shared, and those that the client sends. */
export function addLinkFileRoutes(
  scope: FastifyInstance,
  { files, publishChange, open, contextOf }: LinkServices,
): void {
  scope.post(portalApi.document, async (request, reply) => {
    const { data, error } = DocumentRequest.safeParse(request.body);
    if (error) throw invalidRequest('isn’t a request of the portal’s page');
    const { id, ...opening } = data;
    const found = await open(request, reply, opening, async (db, owner, link) => {
      const { clientId, id: linkId } = link;
      const context = await contextOf(db, owner, link);
      const document = context && (await findPortalDocument(db, owner, context, id));
      if (document) await logVisit(db, owner, { clientId, linkId, kind: 'document', detail: document.name });
      return { document };
    });
    if (!found) return reply;
    return found.document
      ? sendSharedDocument(reply, files, found.document)
      : sendError(reply, 404, 'NOT_SHARED', portalMessages.notShared);
  });

  void scope.register(async (uploads) => {
    acceptFileBodies(uploads);
    uploads.post(portalApi.upload, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
      const { fileName, name: senderName, ...opening } = parseUploadHeader(LinkUpload, request);
      let admitted: OpenedLink | undefined;
      return receiveUpload({ files, publishChange }, request, reply, {
        fileName,
        senderName,
        withSender: (work) =>
          open(request, reply, { ...opening, admitted }, async (db, owner, link) => {
            admitted = link;
            const context = await contextOf(db, owner, link);
            return context && work(db, owner, { context, via: { linkId: link.id } });
          }),
      });
    });
  });
}
