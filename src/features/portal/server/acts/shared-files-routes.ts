import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendLogo } from '#src/features/documents/server/public.ts';
import { portalMessages } from '#src/features/portal/api-messages.ts';
import { listArchived } from '#src/features/portal/server/portal-invoices.ts';
import { findPortalSettings } from '#src/features/portal/server/portal-settings.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import { accessDeniedMessages } from '#src/platform/server/access.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { findGrant } from '#src/platform/server/access/viewer-access.ts';
import { limitedToClient } from '#src/platform/server/database/client-database.ts';
import { actedBy } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { isId } from '#src/platform/shared/ids.ts';
import { ArchiveYear } from './act-routes.ts';
import { sendYear } from './send-year.ts';
import { isStillShared, loadSharedContext } from './shared-context.ts';

type RouteOptions = Pick<RequestContext, 'database' | 'keys' | 'files' | 'publishChange'> & {
  contextOf(request: FastifyRequest): Promise<RequestContext>;
};
type Params = { grantId: string };

const path = '/api/v1/shared-clients/:grantId';

/** Files of a client for people with an account, which procedures can't stream: all PDFs of a year, and the logo. */
export function serveSharedFiles(app: FastifyInstance, { contextOf, ...services }: RouteOptions): void {
  app.get<{ Params: Params; Querystring: { year?: unknown } }>(`${path}/archive`, async (request, reply) => {
    const viewer = await admit(request, reply, request.params);
    if (!viewer) return reply;
    const { database, owner, client, caller } = viewer;
    const { data: year } = ArchiveYear.safeParse(request.query.year);
    if (year === undefined) return sendError(reply, 400, 'BAD_REQUEST', 'year must have four digits.');
    const documents = await database.withOwner(owner, async (db) => {
      const portal = await loadSharedContext(db, { owner, client, files: services.files });
      const listed = portal && (await listArchived(db, owner, portal, year));
      const visit = { clientId: client.id, viewerId: caller.userId, kind: 'archive' as const };
      if (listed?.[0]) await logVisit(db, owner, { ...visit, detail: year });
      return listed;
    });
    if (!documents) return sendError(reply, 404, 'NOT_FOUND', portalMessages.clientNotShared);
    services.publishChange({ userId: owner.ownerId, what: 'portal' });
    const mayContinue = () =>
      database.withOwner(
        owner,
        async (db) =>
          (await isStillShared(db, viewer)) && (await findPortalSettings(db, owner, client.id)).invoices,
      );
    return sendYear({ ...services, database }, reply, owner, {
      clientId: client.id,
      documents,
      year,
      mayContinue,
    });
  });

  app.get<{ Params: Params }>(`${path}/logo`, async (request, reply) => {
    const viewer = await admit(request, reply, request.params);
    if (!viewer) return reply;
    const { database, owner, client } = viewer;
    const portal = await database.withOwner(owner, (db) =>
      loadSharedContext(db, { owner, client, files: services.files }),
    );
    const documentId = portal?.letterhead.logoDocumentId ?? null;
    return sendLogo({ ...services, database }, reply, owner, { documentId, vary: 'cookie' });
  });

  /** As for procedures of viewers. Null: already answered. */
  async function admit(request: FastifyRequest, reply: FastifyReply, { grantId }: Params) {
    const { caller, database } = await contextOf(request);
    if (!caller) {
      await sendError(reply, 401, 'UNAUTHORIZED', accessDeniedMessages.signedIn);
      return null;
    }
    if (!caller.permits('clientViewer')) {
      await sendError(reply, 403, 'FORBIDDEN', accessDeniedMessages.clientViewer);
      return null;
    }
    const acting = actedBy(database, caller);
    const grant = isId(grantId) ? await acting.withGrant(grantId, findGrant, { isReadOnly: true }) : null;
    if (!grant) {
      await sendError(reply, 404, 'NOT_FOUND', portalMessages.clientNotShared);
      return null;
    }
    const { ownerId, clientId: id, ownerName } = grant;
    return { caller, database: limitedToClient(acting, id), owner: { ownerId }, client: { id, ownerName } };
  }
}
