import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { sendSharedDocument } from '#src/features/documents/server/public.ts';
import { portalMessages } from '#src/features/portal/api-messages.ts';
import { ViewerUpload } from '#src/features/portal/contract-files.ts';
import { loadPortalContext } from '#src/features/portal/server/portal-context.ts';
import type { PortalContext } from '#src/features/portal/server/portal-context.ts';
import { findPortalSettings } from '#src/features/portal/server/portal-settings.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { Caller, Owner, RequestContext } from '#src/platform/server/access.ts';
import { openGrant } from '#src/platform/server/access/viewer-access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { findPortalDocument } from './portal-documents.ts';
import { acceptFileBodies, parseUploadHeader, receiveUpload } from './receive-upload.ts';

type RouteOptions = Pick<RequestContext, 'files' | 'publishChange'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
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
      const admitted = await admit(request, reply);
      if (!admitted) return reply;
      const { caller } = admitted;
      const found = await withGrant(reply, admitted, grantId, async (db, owner, context) => {
        const document = await findPortalDocument(db, owner, context, id);
        const visit = { clientId: context.client.id, viewerId: caller.userId, kind: 'document' as const };
        if (document) await logVisit(db, owner, { ...visit, detail: document.name });
        return { document, owner };
      });
      if (!found) return reply;
      const { document, owner } = found;
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
        onRequest: async (request, reply) => ((await admit(request, reply)) ? undefined : reply),
      },
      async (request, reply) => {
        const { grantId } = request.params;
        const admitted = await admit(request, reply);
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

  /** As procedures for viewers: null is answered. */
  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted | null> {
    const { caller, database } = await contextOf(request);
    if (!caller) await sendError(reply, 401, 'UNAUTHORIZED', accessDeniedMessages.signedIn);
    else if (!caller.permits('clientViewer'))
      await sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.clientViewer);
    else return { caller, database };
    return null;
  }

  /** What `work` finds with the right of the caller; null if it has ended, which is then answered. */
  async function withGrant<T extends object>(
    reply: FastifyReply,
    admitted: Admitted,
    grantId: string,
    work: (db: Db, owner: Owner, context: PortalContext) => Promise<T>,
  ): Promise<T | null> {
    const grant = isId(grantId) ? await openGrant(admitted, grantId) : null;
    const result =
      grant &&
      (await grant.database.withOwner(grant.owner, async (db) => {
        const { owner, client } = grant;
        const clientId = client.id;
        const { rows } = await sql`select from live_grants() where grant_id = ${grantId}`.execute(db);
        // It has ended since, while this transaction waited for its turn.
        if (rows.length === 0) return null;
        const settings = await findPortalSettings(db, owner, clientId);
        const context = await loadPortalContext(db, owner, { clientId, settings, linkKey: files.linkKey });
        return context && work(db, owner, context);
      }));
    if (!result) await sendError(reply, 404, 'NOT_FOUND', portalMessages.clientNotShared);
    return result;
  }
}

type Admitted = { caller: Caller; database: RequestContext['database'] };
