import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import { sendLogo } from '#src/features/documents/server/public.ts';
import { ContactProposal, PaymentReport } from '#src/features/portal/contract-submissions.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import { findOpenedLink } from '#src/features/portal/server/client-link-queries.ts';
import type { OpenedLink } from '#src/features/portal/server/client-link-queries.ts';
import { reportPaid } from '#src/features/portal/server/paid/report-paid.ts';
import { listArchived } from '#src/features/portal/server/portal-invoices.ts';
import { Opening, parsePortalRequest } from '#src/features/portal/server/portal-request.ts';
import type { ContextOfLink, OpenLink } from '#src/features/portal/server/portal-request.ts';
import { findPortalSettings } from '#src/features/portal/server/portal-settings.ts';
import { logOnce, logVisit } from '#src/features/portal/server/portal-visits.ts';
import { proposeChanges } from '#src/features/portal/server/proposals/propose-changes.ts';
import { sendInvoicesOfYear } from '#src/features/portal/server/viewers/send-invoices-of-year.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';

const ReportRequest = Opening.extend(PaymentReport.shape);
const ProposalRequest = Opening.extend(ContactProposal.shape);
export const ArchiveYear = z.string().regex(/^\d{4}$/);
const ArchiveRequest = Opening.extend({ year: ArchiveYear });
/** Headers, so that the browser can keep the logo, which needs a GET. */
const LogoHeaders = z.object({ 'stint-link': z.string(), 'stint-pin': z.string().max(100).optional() });

type Means = {
  /** The services with a database that sees no rows of other clients. */
  limited: (clientId: string) => Pick<RequestContext, 'database' | 'keys' | 'files'>;
  open: OpenLink;
  contextOf: ContextOfLink;
};

/** What clients do by a link besides looking: report payments, propose changes, take all PDFs of a year. */
export function addSubmissionRoutes(scope: FastifyInstance, { limited, open, contextOf }: Means): void {
  scope.post(portalApi.report, async (request, reply) => {
    const { token, pin, ...report } = parsePortalRequest(ReportRequest, request.body);
    const answer = await open(request, reply, { token, pin }, async (db, owner, link, notify) => {
      const context = await contextOf(db, owner, link);
      if (!context) return null;
      const { outcome, number } = await reportPaid(db, owner, context, report);
      if (number !== null) {
        const by = { clientId: link.clientId, linkId: link.id };
        await logOnce(db, owner, { ...by, kind: 'paymentNotice', detail: number }, '1 minute');
        notify('portal', 'invoices');
      }
      return outcome;
    });
    return answer ?? reply;
  });

  scope.post(portalApi.propose, async (request, reply) => {
    const { token, pin, ...proposal } = parsePortalRequest(ProposalRequest, request.body);
    const answer = await open(request, reply, { token, pin }, async (db, owner, link, notify) => {
      const context = await contextOf(db, owner, link);
      const proposed = context && (await proposeChanges(db, owner, context, proposal));
      if (proposed?.isChange) {
        await logSubmission(db, owner, link, { kind: 'proposal', detail: null });
        notify('portal');
      }
      return { outcome: proposed?.outcome ?? null };
    });
    if (!answer) return reply;
    return answer.outcome ?? sendError(reply, 404, 'NOT_SHARED', portalMessages.notShared);
  });

  scope.post(portalApi.archive, async (request, reply) => {
    const { year, ...opening } = parsePortalRequest(ArchiveRequest, request.body);
    const archive = await open(request, reply, opening, async (db, owner, link, notify) => {
      const context = await contextOf(db, owner, link);
      const documents = context && (await listArchived(db, owner, context, year));
      if (documents?.[0]) {
        await logSubmission(db, owner, link, { kind: 'archive', detail: year });
        notify('portal');
      }
      return documents && { owner, link, documents };
    });
    if (!archive) return reply;
    const { owner, link, documents } = archive;
    const shown = limited(link.clientId);
    const mayContinue = () =>
      shown.database.withOwner(owner, async (db) => {
        const current = await findOpenedLink(db, owner, link.tokenHash);
        return current?.isWorking === true && (await findPortalSettings(db, owner, link.clientId)).invoices;
      });
    return sendInvoicesOfYear(shown, reply, owner, { by: link.id, documents, year, mayContinue });
  });

  scope.get(portalApi.logo, async (request, reply) => {
    const { 'stint-link': token, 'stint-pin': pin } = parsePortalRequest(LogoHeaders, request.headers);
    const logo = await open(request, reply, { token, pin }, async (db, owner, link) => {
      const context = await contextOf(db, owner, link);
      return context && { owner, clientId: link.clientId, documentId: context.letterhead.logoDocumentId };
    });
    if (!logo) return reply;
    const { owner, clientId, documentId } = logo;
    return sendLogo(limited(clientId), reply, owner, { documentId, vary: 'stint-link, stint-pin' });
  });
}

function logSubmission(
  db: Db,
  owner: Owner,
  { id: linkId, clientId }: OpenedLink,
  act: { kind: 'proposal' | 'archive'; detail: string | null },
): Promise<void> {
  return logVisit(db, owner, { clientId, linkId, ...act });
}
