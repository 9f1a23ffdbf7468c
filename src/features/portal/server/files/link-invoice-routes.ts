import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import { readEInvoice, readInvoicePdf, readStatementPdf } from '#src/features/invoices/server/public.ts';
import { portalApi } from '#src/features/portal/rules/portal-address.ts';
import type { OpenedLink } from '#src/features/portal/server/client-link-queries.ts';
import { findDocumentOfFile } from '#src/features/portal/server/find-portal-invoice-or-quote.ts';
import type { InvoiceFileKind } from '#src/features/portal/server/find-portal-invoice-or-quote.ts';
import { hasStatement } from '#src/features/portal/server/portal-invoices.ts';
import { Opening, parsePortalRequest } from '#src/features/portal/server/portal-request.ts';
import type { ContextOfLink, OpenLink } from '#src/features/portal/server/portal-request.ts';
import { logVisit } from '#src/features/portal/server/portal-visits.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { KnownCurrency } from '#src/platform/shared/field-schemas.ts';

type LinkServices = {
  /** Sees only the rows of this client. */
  limited: (clientId: string) => Pick<RequestContext, 'database' | 'keys' | 'files'>;
  open: OpenLink;
  contextOf: ContextOfLink;
};

const InvoiceRequest = Opening.extend({ id: z.string().max(100) });
const StatementRequest = Opening.extend({ currency: KnownCurrency });

/** PDFs and e-invoices of a portal that was opened by a link. */
export function addLinkInvoiceRoutes(
  scope: FastifyInstance,
  { limited, open, contextOf }: LinkServices,
): void {
  for (const [route, kind] of [
    [portalApi.invoice, 'invoicePdf'],
    [portalApi.eInvoice, 'eInvoice'],
  ] as const)
    scope.post(route, async (request, reply) => {
      const { id, ...opening } = parsePortalRequest(InvoiceRequest, request.body);
      const signal = requestAbortSignal(reply);
      const invoice = await open(request, reply, opening, async (db, owner, link, notify) => {
        const context = await contextOf(db, owner, link);
        const document = context && (await findDocumentOfFile(db, owner, context, { id, kind }));
        if (document) {
          await logFile(db, owner, link, { kind, detail: document.number });
          notify('portal');
        }
        return { owner, clientId: link.clientId, documentId: document?.id ?? null };
      });
      if (!invoice) return reply;
      const { owner, clientId, documentId } = invoice;
      if (documentId === null) return sendHidden(reply);
      return sendFile(reply, () =>
        kind === 'eInvoice'
          ? readEInvoice(limited(clientId), owner, documentId)
          : readInvoicePdf(limited(clientId), owner, { id: documentId, signal }),
      );
    });

  scope.post(portalApi.statement, async (request, reply) => {
    const { currency, ...opening } = parsePortalRequest(StatementRequest, request.body);
    const signal = requestAbortSignal(reply);
    const account = await open(request, reply, opening, async (db, owner, link, notify) => {
      const context = await contextOf(db, owner, link);
      if (!context || !(await hasStatement(db, owner, context, currency))) return { owner, clientId: null };
      await logFile(db, owner, link, { kind: 'statementPdf', detail: currency });
      notify('portal');
      return { owner, clientId: link.clientId };
    });
    if (!account) return reply;
    const { owner, clientId } = account;
    if (clientId === null) return sendHidden(reply);
    return sendFile(reply, () => readStatementPdf(limited(clientId), owner, { clientId, currency }, signal));
  });
}

function logFile(
  db: Db,
  owner: Owner,
  { id: linkId, clientId }: OpenedLink,
  file: { kind: InvoiceFileKind | 'statementPdf'; detail: string },
): Promise<void> {
  return logVisit(db, owner, { clientId, linkId, ...file });
}

async function sendFile(reply: FastifyReply, read: () => Promise<File | null>): Promise<FastifyReply> {
  const file = await read().catch((error: unknown) => {
    if (error instanceof KeyUnavailable) return null;
    throw error;
  });
  if (!file) return sendError(reply, 503, 'UNAVAILABLE', portalMessages.fileUnavailable);
  return reply
    .type(file.type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .send(Buffer.from(await file.arrayBuffer()));
}

/** The link works, but doesn't share it, or not any more. */
function sendHidden(reply: FastifyReply): FastifyReply {
  return sendError(reply, 404, 'NOT_SHARED', portalMessages.notShared);
}
