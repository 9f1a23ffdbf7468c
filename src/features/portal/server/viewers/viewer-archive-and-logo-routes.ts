import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendLogo } from '#src/features/documents/server/public.ts';
import { listArchived } from '#src/features/portal/server/portal-invoices.ts';
import { findPortalSettings } from '#src/features/portal/server/portal-settings.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import { ArchiveYear } from '#src/features/portal/server/submissions/link-submission-routes.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { admitViewer, openViewedClient, sendUnviewed } from './admit-viewer.ts';
import type { ContextOfRequest } from './admit-viewer.ts';
import { sendInvoicesOfYear } from './send-invoices-of-year.ts';
import { isStillShared, loadViewerPortalContext } from './viewer-portal-context.ts';

type RouteOptions = Pick<RequestContext, 'database' | 'keys' | 'files' | 'publishChange'> & {
  contextOf: ContextOfRequest;
};
type Params = { grantId: string };

const path = '/api/v1/shared-clients/:grantId';

/** Files of a client for people with an account, which procedures can't stream: all PDFs of a year, and the logo. */
export function serveViewerArchiveAndLogo(
  app: FastifyInstance,
  { contextOf, ...services }: RouteOptions,
): void {
  app.get<{ Params: Params; Querystring: { year?: unknown } }>(`${path}/archive`, async (request, reply) => {
    const viewer = await admit(request, reply, request.params);
    if (!viewer) return reply;
    const { database, owner, client, caller } = viewer;
    const { data: year } = ArchiveYear.safeParse(request.query.year);
    if (year === undefined) return sendError(reply, 400, 'BAD_REQUEST', 'year must have four digits.');
    const documents = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, { owner, client, files: services.files });
      const listed = portal && (await listArchived(db, owner, portal, year));
      const visit = { clientId: client.id, viewerId: caller.userId, kind: 'archive' as const };
      if (listed?.[0]) await logVisit(db, owner, { ...visit, detail: year });
      return listed;
    });
    if (!documents) return sendUnviewed(reply);
    if (documents[0]) services.publishChange({ userId: owner.ownerId, what: 'portal' });
    const mayContinue = () =>
      database.withOwner(
        owner,
        async (db) =>
          (await isStillShared(db, viewer)) && (await findPortalSettings(db, owner, client.id)).invoices,
      );
    return sendInvoicesOfYear({ ...services, database }, reply, owner, {
      by: caller.userId,
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
      loadViewerPortalContext(db, { owner, client, files: services.files }),
    );
    const documentId = portal?.letterhead.logoDocumentId ?? null;
    return sendLogo({ ...services, database }, reply, owner, { documentId, vary: 'cookie' });
  });

  async function admit(request: FastifyRequest, reply: FastifyReply, { grantId }: Params) {
    const admitted = await admitViewer(request, reply, contextOf);
    return admitted && openViewedClient(reply, admitted, grantId);
  }
}
