import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import * as portalMessages from '#messages/api/portal.ts';
import { ClientApproval, ClientName, ClientQuestion } from '#src/features/approvals/contract-clients.ts';
import { approveHours, askAboutHours } from '#src/features/approvals/server/public.ts';
import { arePublicLinksActive } from '#src/features/identity/server/public.ts';
import { QuoteAnswer } from '#src/features/portal/contract-quotes.ts';
import { portalApi, portalRoute } from '#src/features/portal/rules/portal-address.ts';
import type { RequestContext } from '#src/platform/server/access.ts';
import type { FindSession } from '#src/platform/server/access/session-finder.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { limitToClient } from '#src/platform/server/database/limit-to-client.ts';
import { createRateLimit } from '#src/platform/server/http/limits/rate-limit.ts';
import { servePrivateLinks } from '#src/platform/server/http/private-link-routes.ts';
import { sendError } from '#src/platform/server/http/upload-guard.ts';
import { beginPinCheck, endPinCheck, hasSamePin } from './check-pin.ts';
import type { PinAnswer, PinCheck } from './check-pin.ts';
import { findClientOfLink, findOpenedLink, markLinkUsed } from './client-link-queries.ts';
import type { OpenedLink } from './client-link-queries.ts';
import { isPin } from './client-link-token.ts';
import { addLinkFileRoutes } from './files/link-file-routes.ts';
import { addLinkInvoiceRoutes } from './files/link-invoice-routes.ts';
import { loadPortalContext } from './portal-context.ts';
import type { PortalContext } from './portal-context.ts';
import { Opening, parsePortalRequest as parse } from './portal-request.ts';
import type { NotifyOwner, OpeningRequest } from './portal-request.ts';
import { findPortalSettings } from './portal-settings.ts';
import { logView, setActing } from './portal-visits.ts';
import { readWorkPage } from './portal-work.ts';
import { answerPortalQuote } from './quotes/portal-quotes.ts';
import { readPortal } from './read-portal.ts';
import { describeGoneLink, sendGone } from './renewal/gone-link.ts';
import type { GoneLink } from './renewal/gone-link.ts';
import { serveLinkRenewal } from './renewal/renewal-route.ts';
import { addSubmissionRoutes } from './submissions/link-submission-routes.ts';

type Services = Pick<
  RequestContext,
  'database' | 'keys' | 'files' | 'publishChange' | 'url' | 'sendsMail'
> & {
  webFolder: string;
  attemptsPerMinute: number;
  findSession: FindSession;
};

/** Counts the calls of a link from all addresses together: an open page makes one a minute. */
const maxCallsPerMinute = 60;
const tooManyCalls: PinAnswer = { status: 429, code: 'TOO_MANY_CALLS', message: portalMessages.tooManyCalls };

const otherPin: PinAnswer = { status: 401, code: 'PIN_NEEDED', message: portalMessages.pinNeeded };

/** An open page looks again, which is a visit only now and then. */
const ViewRequest = Opening.extend({ isRefresh: z.boolean().default(false) });

/** What a link led to: what was asked for, why it needs another PIN, or a PIN to compare. */
type Entered<T> = { answer: T } | { refused: PinAnswer } | { compare: PinCheck & { link: OpenedLink } };
const WorkRequest = Opening.extend({ offset: z.int().min(0).max(1_000_000) });
const ApprovalRequest = Opening.extend({ ...ClientApproval.shape, name: ClientName });
const QuoteRequest = Opening.extend(QuoteAnswer.shape);
const QuestionRequest = Opening.extend({ ...ClientQuestion.shape, name: ClientName });

/** The page of a client, for people without an account, and what it loads: by POST, so that scanners leave no trace. */
export function servePortalLinks(
  app: FastifyInstance,
  { webFolder, attemptsPerMinute, findSession, ...services }: Services,
): void {
  const { files, publishChange } = services;
  const links: Parameters<typeof servePrivateLinks>[1] = {
    ...services,
    webFolder,
    page: { route: portalRoute, file: 'portal.html' },
    attemptsPerMinute,
    findTarget: findClientOfLink,
    arePublicLinksActive,
    sendGone,
  };

  const limit = createRateLimit(maxCallsPerMinute);

  servePrivateLinks(app, links, (scope, withLink) => {
    serveLinkRenewal(scope, { ...services, attemptsPerMinute });

    scope.post(portalApi.view, async (request, reply) => {
      const opening = parse(ViewRequest, request.body);
      const session = await findSession(request.headers.cookie);
      const portal = await open(
        request,
        reply,
        opening,
        async (db, owner, { id: linkId, clientId }, notify) => {
          const settings = await findPortalSettings(db, owner, clientId);
          // The owner's look isn't a view by the client.
          if (session?.userId !== owner.ownerId) {
            await markLinkUsed(db, owner, linkId);
            if (await logView(db, owner, { clientId, linkId }, opening)) notify('portal');
          }
          return readPortal(db, owner, { clientId, settings, linkKey: files.linkKey });
        },
      );
      return portal ?? reply;
    });

    scope.post(portalApi.work, async (request, reply) => {
      const { offset, ...opening } = parse(WorkRequest, request.body);
      const page = await open(request, reply, opening, async (db, owner, link) => {
        const context = await contextOf(db, owner, link);
        return context && readWorkPage(db, owner, context, offset);
      });
      return page ?? reply;
    });

    scope.post(portalApi.approve, async (request, reply) => {
      const { token, pin, name, ...approval } = parse(ApprovalRequest, request.body);
      const outcome = await open(request, reply, { token, pin }, async (db, owner, link, notify) => {
        const context = await contextOf(db, owner, link);
        const who = {
          name,
          via: { kind: 'link' as const, id: link.id },
          address: request.ip,
          linkKey: files.linkKey,
        };
        if (!context) return null;
        const { locale } = context.letterhead;
        const approved = await approveHours(db, owner, link.clientId, { ...approval, who, locale });
        if (approved.kind === 'done') notify('portal', 'approvals');
        return approved;
      });
      return outcome ?? reply;
    });

    scope.post(portalApi.answerQuote, async (request, reply) => {
      const { token, pin, ...answer } = parse(QuoteRequest, request.body);
      const outcome = await open(request, reply, { token, pin }, async (db, owner, link, notify) => {
        const context = await contextOf(db, owner, link);
        if (!context) return null;
        await setActing(db, { linkId: link.id });
        const answered = await answerPortalQuote(db, owner, context, answer);
        if (answered.isDone) notify('portal', 'invoices');
        return answered;
      });
      return outcome ?? reply;
    });

    scope.post(portalApi.ask, async (request, reply) => {
      const { token, pin, name, ...question } = parse(QuestionRequest, request.body);
      const outcome = await open(request, reply, { token, pin }, async (db, owner, link, notify) => {
        const context = await contextOf(db, owner, link);
        if (!context) return null;
        await setActing(db, { linkId: link.id });
        const { locale } = context.letterhead;
        const asked = await askAboutHours(db, owner, link.clientId, { ...question, who: { name }, locale });
        if (asked.kind === 'done') notify('portal', 'approvals');
        return asked;
      });
      return outcome ?? reply;
    });

    addLinkInvoiceRoutes(scope, { limited, open, contextOf });
    addLinkFileRoutes(scope, { ...services, open, contextOf });
    addSubmissionRoutes(scope, { limited, open, contextOf });

    async function open<T extends object>(
      request: FastifyRequest,
      reply: FastifyReply,
      { token, pin, admitted }: OpeningRequest,
      work: (db: Db, owner: Owner, link: OpenedLink, notify: NotifyOwner) => Promise<T | null>,
    ): Promise<T | null> {
      const changes = new Set<string>();
      const notify = (...named: string[]) => {
        for (const what of named) changes.add(what);
      };
      let gone: GoneLink = { ask: null };
      const enter = (step: (db: Db, owner: Owner, link: OpenedLink) => Promise<Entered<T> | null>) =>
        withLink(request, token, async (db, owner, tokenHash) => {
          changes.clear();
          const link = await findOpenedLink(db, owner, tokenHash);
          if (link?.isWorking) return step(db, owner, link);
          if (link) gone = await describeGoneLink(services, db, owner, link);
          return null;
        });
      const find = async (db: Db, owner: Owner, link: OpenedLink) => {
        const answer = await work(db, owner, link, notify);
        return answer && { answer };
      };
      let opened = await enter(async (db, owner, link) => {
        if (admitted) return hasSamePin(link, admitted) ? find(db, owner, link) : { refused: otherPin };
        if (limit.isExceeded(link.id)) return { refused: tooManyCalls };
        limit.count(link.id);
        const check = await beginPinCheck(db, owner, link, pin);
        if (check === null) return find(db, owner, link);
        return 'compare' in check ? { compare: { ...check.compare, link } } : { refused: check };
      });
      if (opened && 'compare' in opened.result) {
        const { link: compared, ...check } = opened.result.compare;
        const isRight = await isPin(services, check, compared.tokenHash);
        opened = await enter(async (db, owner, link) => {
          const refused = await endPinCheck(db, owner, link, { ...check, isRight });
          if (!refused) return find(db, owner, link);
          notify('portal');
          return { refused };
        });
      }
      if (!opened) {
        void sendGone(reply, gone);
        return null;
      }
      for (const what of changes) publishChange({ userId: opened.ownerId, what });
      if ('answer' in opened.result) return opened.result.answer;
      if ('refused' in opened.result) {
        const { status, code, message } = opened.result.refused;
        void sendError(reply, status, code, message);
      }
      return null;
    }
  });

  function limited(clientId: string) {
    return { ...services, database: limitToClient(services.database, clientId) };
  }

  async function contextOf(db: Db, owner: Owner, { clientId }: OpenedLink): Promise<PortalContext | null> {
    const settings = await findPortalSettings(db, owner, clientId);
    return loadPortalContext(db, owner, { clientId, settings, linkKey: files.linkKey });
  }
}
