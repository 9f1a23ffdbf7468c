import type { FastifyInstance, FastifyReply } from 'fastify';
import * as portalMessages from '#messages/api/portal.ts';
import { sendSharedDocument } from '#src/features/documents/server/public.ts';
import { ViewerUpload } from '#src/features/portal/contract-files.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import {
  admitViewer,
  openViewedClient,
  sendUnviewed,
} from '#src/features/portal/server/viewers/admit-viewer.ts';
import type { ContextOfRequest } from '#src/features/portal/server/viewers/admit-viewer.ts';
import { loadViewerPortalContext } from '#src/features/portal/server/viewers/viewer-portal-context.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { findSharedDocument } from './portal-documents.ts';
import { acceptFileBodies, parseUploadHeader, receiveUpload } from './receive-upload.ts';

type RouteOptions = Pick<RequestContext, 'files' | 'publishChange'> & {
  contextOf: ContextOfRequest;
};

const basePath = '/api/v1/shared-clients/:grantId';

/** Files of a portal for people with an account, which procedures would hold in memory. Each transaction looks the right up. */
export function serveViewerFiles(
  app: FastifyInstance,
  { files, publishChange, contextOf }: RouteOptions,
): void {
  app.get<{ Params: { grantId: string; id: string } }>(
    `${basePath}/documents/:id`,
    async (request, reply) => {
      const { grantId, id } = request.params;
      const admitted = await admitViewer(request, reply, contextOf);
      if (!admitted) return reply;
      const { caller } = admitted;
      const opened = await withGrant(reply, admitted, grantId, async (db, owner, context) => {
        const document = await findSharedDocument(db, owner, context, id);
        const visit = { clientId: context.client.id, viewerId: caller.userId, kind: 'document' as const };
        if (document) await logVisit(db, owner, { ...visit, detail: document.name });
        return { document, owner };
      });
      if (!opened) return reply;
      const { document, owner } = opened;
      if (!document) return sendError(reply, 404, 'NOT_SHARED', portalMessages.notShared);
      publishChange({ userId: owner.ownerId, what: 'portal' });
      return sendSharedDocument(reply, files, document);
    },
  );

  void app.register(async (uploads) => {
    acceptFileBodies(uploads);
    uploads.post<{ Params: { grantId: string } }>(
      `${basePath}/files`,
      {
        bodyLimit: Number.MAX_SAFE_INTEGER,
        onRequest: async (request, reply) =>
          (await admitViewer(request, reply, contextOf)) ? undefined : reply,
      },
      async (request, reply) => {
        const { grantId } = request.params;
        const admitted = await admitViewer(request, reply, contextOf);
        if (!admitted) return reply;
        const { caller } = admitted;
        const { fileName } = parseUploadHeader(ViewerUpload, request);
        return receiveUpload({ files, publishChange }, request, reply, {
          fileName,
          senderName: (caller.displayName.trim() || caller.email).slice(0, 200),
          withSender: (work) =>
            withGrant(reply, admitted, grantId, (db, owner, context) =>
              work(db, owner, { context, via: { viewerId: caller.userId } }),
            ),
        });
      },
    );
  });

  /** What `work` finds with the right of the caller; null if it has ended, which is then answered. */
  async function withGrant<T extends object>(
    reply: FastifyReply,
    admitted: Parameters<typeof openViewedClient>[1],
    grantId: string,
    work: (db: Db, owner: Owner, context: PortalContext) => Promise<T>,
  ): Promise<T | null> {
    const viewer = await openViewedClient(reply, admitted, grantId);
    if (!viewer) return null;
    const { database, owner, client } = viewer;
    const result = await database.withOwner(owner, async (db) => {
      const context = await loadViewerPortalContext(db, { owner, client, files });
      return context && work(db, owner, context);
    });
    if (!result) await sendUnviewed(reply);
    return result;
  }
}
