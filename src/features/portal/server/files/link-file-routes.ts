import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import { sendSharedDocument } from '#src/features/documents/server/public.ts';
import { LinkUpload } from '#src/features/portal/contract-files.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import type { OpenedLink } from '#src/features/portal/server/client-link-queries.ts';
import { Opening, parsePortalRequest } from '#src/features/portal/server/portal-request.ts';
import type { ContextOfLink, OpenLink } from '#src/features/portal/server/portal-request.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { findSharedDocument } from './portal-documents.ts';
import { acceptFileBodies, parseUploadHeader, receiveUpload } from './receive-upload.ts';

type LinkServices = Pick<RequestContext, 'files' | 'publishChange'> & {
  open: OpenLink;
  contextOf: ContextOfLink;
};

const DocumentRequest = Opening.extend({ id: z.string().max(100) });

/** Files of a portal that was opened by a link: those that are shared, and those that the client sends. */
export function addLinkFileRoutes(
  scope: FastifyInstance,
  { files, publishChange, open, contextOf }: LinkServices,
): void {
  scope.post(portalApi.document, async (request, reply) => {
    const { id, ...opening } = parsePortalRequest(DocumentRequest, request.body);
    const opened = await open(request, reply, opening, async (db, owner, link, notify) => {
      const { clientId, id: linkId } = link;
      const context = await contextOf(db, owner, link);
      const document = context && (await findSharedDocument(db, owner, context, id));
      if (document) {
        await logVisit(db, owner, { clientId, linkId, kind: 'document', detail: document.name });
        notify('portal');
      }
      return { document };
    });
    if (!opened) return reply;
    return opened.document
      ? sendSharedDocument(reply, files, opened.document)
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
