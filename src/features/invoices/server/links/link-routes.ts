import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { sendLogo } from '#src/features/documents/server/public.ts';
import { encryptionMessages } from '#src/features/encryption/contract.ts';
import { arePublicLinksActive } from '#src/features/identity/server/public.ts';
import {
  linkApi,
  linkEInvoiceRoute,
  linkLogoRoute,
  linkPdfRoute,
  linkRoute,
} from '#src/features/invoices/rules/links/link-address.ts';
import { readEInvoice } from '#src/features/invoices/server/e-invoices/read-e-invoice.ts';
import { readInvoicePdf } from '#src/features/invoices/server/invoice-pdf.ts';
import { findLocalDate } from '#src/features/invoices/server/invoice-totals.ts';
import { findInvoice } from '#src/features/invoices/server/queries.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { FindSession } from '#src/platform/server/access/session-finder.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidRequest } from '#src/platform/server/http/error-handler.ts';
import { servePrivateLinks } from '#src/platform/server/http/private-link-routes.ts';
import { requestAbortSignal } from '#src/platform/server/http/request-abort.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { readableName } from '#src/platform/shared/field-schemas.ts';
import { answerLinkedQuote } from './answer-linked-quote.ts';
import { countView, findLinkedId, findLinkTarget } from './link-queries.ts';
import { toLinkedInvoice } from './linked-invoice.ts';

type Services = Pick<RequestContext, 'database' | 'keys' | 'files' | 'publishChange'> & {
  webFolder: string;
  attemptsPerMinute: number;
  findSession: FindSession;
};
type TokenParams = { Params: { token: string } };

const LinkAnswer = z.strictObject({
  token: z.string(),
  state: z.enum(['accepted', 'declined']),
  name: readableName(200),
});

/**
 * The page of a private link to one document, for people without an account, and what it loads. Expired, revoked and
 * unknown links get the same answers.
 */
export function serveInvoiceLinks(
  app: FastifyInstance,
  { webFolder, attemptsPerMinute, findSession, ...services }: Services,
) {
  const { publishChange } = services;
  const links: Parameters<typeof servePrivateLinks>[1] = {
    ...services,
    webFolder,
    page: { route: linkRoute, file: 'invoice-link.html' },
    attemptsPerMinute,
    findTarget: findLinkTarget,
    arePublicLinksActive,
    sendGone,
  };

  servePrivateLinks(app, links, (scope, withPrivateLink) => {
    // By POST from a visible page, so that previews of mail programs and scanners that run no scripts aren't views.
    scope.post<{ Body: { token?: unknown } | undefined }>(linkApi.view, async (request, reply) => {
      const session = await findSession(request.headers.cookie);
      const shown = await withLink(request, request.body?.token, async (db, owner, id) => {
        // The owner's look at their document isn't a view by the client.
        if (session?.userId !== owner.ownerId) await countView(db, owner, id);
        return readDocument(db, owner, id);
      });
      return shown ?? sendGone(reply);
    });

    scope.post(linkApi.answer, async (request, reply) => {
      const { data: answer, error } = LinkAnswer.safeParse(request.body);
      if (error) throw invalidRequest('needs token, state and a readable name');
      const answered = await withLink(request, answer.token, async (db, owner, id) => {
        if (!(await answerLinkedQuote(db, owner, { id, ...answer }))) return { isRefused: true };
        return readDocument(db, owner, id);
      });
      if (!answered) return sendGone(reply);
      return 'isRefused' in answered
        ? sendError(reply, 409, 'NOT_OPEN', invoiceMessages.quoteAnswered)
        : answered;
    });

    scope.get<TokenParams>(linkPdfRoute, async (request, reply) => {
      const signal = requestAbortSignal(reply);
      return sendLinkedFile(request, reply, (owner, id) => readInvoicePdf(services, owner, { id, signal }));
    });

    scope.get<TokenParams>(linkEInvoiceRoute, (request, reply) =>
      sendLinkedFile(request, reply, (owner, id) => readEInvoice(services, owner, id)),
    );

    scope.get<TokenParams>(linkLogoRoute, async (request, reply) => {
      const logo = await withLink(request, request.params.token, async (db, owner, id) => {
        const invoice = await findInvoice(db, owner, id);
        return { owner, documentId: invoice?.frozen?.logoDocumentId ?? null };
      });
      return logo ? sendLogo(services, reply, logo.owner, logo) : sendGone(reply);
    });

    async function sendLinkedFile(
      request: FastifyRequest<TokenParams>,
      reply: FastifyReply,
      read: (owner: Owner, id: string) => Promise<File | null>,
    ): Promise<FastifyReply> {
      const linked = await withLink(request, request.params.token, async (_db, owner, id) => ({ owner, id }));
      const file = linked && (await read(linked.owner, linked.id).catch(unlessKeyUnavailable));
      if (file === 'keyUnavailable')
        return sendError(reply, 503, 'KEY_UNAVAILABLE', encryptionMessages.unavailable);
      if (!file) return sendGone(reply);
      return reply
        .type(file.type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .send(Buffer.from(await file.arrayBuffer()));
    }

    /** Null for a link that doesn't work. */
    async function withLink<T>(
      request: FastifyRequest,
      token: unknown,
      work: (db: Db, owner: Owner, id: string) => Promise<T>,
    ): Promise<T | null> {
      const linked = await withPrivateLink(request, token, async (db, owner, tokenHash) => {
        const id = await findLinkedId(db, owner, tokenHash);
        return id === null ? null : work(db, owner, id);
      });
      if (!linked) return null;
      if (request.method === 'POST')
        for (const what of ['invoices', 'portal']) publishChange({ userId: linked.ownerId, what });
      return linked.result;
    }
  });
}

async function readDocument(db: Db, owner: Owner, id: string) {
  const invoice = await findInvoice(db, owner, id);
  if (!invoice) throw new Error('The linked invoice is gone.');
  return toLinkedInvoice(invoice, await findLocalDate(db, owner));
}

function unlessKeyUnavailable(error: unknown): 'keyUnavailable' {
  if (error instanceof KeyUnavailable) return 'keyUnavailable';
  throw error;
}

function sendGone(reply: FastifyReply) {
  return sendError(reply, 404, 'NOT_FOUND', invoiceMessages.linkGone);
}
