import { approveHours, askAboutHours } from '#src/features/approvals/server/public.ts';
import { readEInvoice, readInvoicePdf, readStatementPdf } from '#src/features/invoices/server/public.ts';
import { sharedPortalContract } from '#src/features/portal/contract-shared.ts';
import { findDocumentOfFile } from '#src/features/portal/server/find-portal-invoice-or-quote.ts';
import type { InvoiceFileKind } from '#src/features/portal/server/find-portal-invoice-or-quote.ts';
import { hasStatement } from '#src/features/portal/server/portal-invoices.ts';
import { logView, logVisit, setActing } from '#src/features/portal/server/portal-visits.ts';
import { readWorkPage } from '#src/features/portal/server/portal-work.ts';
import { answerPortalQuote } from '#src/features/portal/server/quotes/portal-quotes.ts';
import { readPortal } from '#src/features/portal/server/read-portal.ts';
import { viewerSubmissionHandlers } from '#src/features/portal/server/submissions/viewer-submission-handlers.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { KeyUnavailable } from '#src/platform/server/keys/key-service.ts';
import { findViewerPortalQuery, loadViewerPortalContext } from './viewer-portal-context.ts';

const os = implementSecured(sharedPortalContract);

export const viewerPortalHandlers = {
  view: os.view.handler(async ({ input: { isRefresh }, context: { database, ...context }, errors }) => {
    const { owner, client, caller } = context;
    const portal = await database.withOwner(owner, async (db) => {
      const query = await findViewerPortalQuery(db, context);
      const shown = query && (await readPortal(db, owner, query));
      const by = { clientId: client.id, viewerId: caller.userId };
      return shown && { shown, isVisit: await logView(db, owner, by, { isRefresh }) };
    });
    if (!portal) throw errors.NOT_FOUND();
    if (portal.isVisit) context.publishChange({ userId: owner.ownerId, what: 'portal' });
    return portal.shown;
  }),

  work: os.work.handler(async ({ input: { offset }, context: { database, ...context }, errors }) => {
    const { owner } = context;
    const page = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      return portal && readWorkPage(db, owner, portal, offset);
    });
    if (!page) throw errors.NOT_FOUND();
    return page;
  }),

  approve: os.approve.handler(async ({ input, context: { database, ...context }, errors }) => {
    const { owner, client, caller } = context;
    const { grantId: _grantId, name, ...approval } = input;
    const outcome = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      const via = { kind: 'account' as const, id: caller.userId };
      const who = { name, via, address: caller.address, linkKey: context.files.linkKey };
      return (
        portal && approveHours(db, owner, client.id, { ...approval, who, locale: portal.letterhead.locale })
      );
    });
    if (!outcome) throw errors.NOT_FOUND();
    if (outcome.kind === 'done')
      for (const what of ['portal', 'approvals']) context.publishChange({ userId: owner.ownerId, what });
    return outcome;
  }),

  ask: os.ask.handler(async ({ input, context: { database, ...context }, errors }) => {
    const { owner, client, caller } = context;
    const { grantId: _grantId, name, ...question } = input;
    const outcome = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      await setActing(db, { viewerId: caller.userId });
      return (
        portal &&
        askAboutHours(db, owner, client.id, { ...question, who: { name }, locale: portal.letterhead.locale })
      );
    });
    if (!outcome) throw errors.NOT_FOUND();
    if (outcome.kind === 'done')
      for (const what of ['portal', 'approvals']) context.publishChange({ userId: owner.ownerId, what });
    return outcome;
  }),

  answerQuote: os.answerQuote.handler(async ({ input, context: { database, ...context }, errors }) => {
    const { owner, caller } = context;
    const { grantId: _grantId, ...answer } = input;
    const outcome = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      await setActing(db, { viewerId: caller.userId });
      return portal && answerPortalQuote(db, owner, portal, answer);
    });
    if (!outcome) throw errors.NOT_FOUND();
    if (outcome.isDone)
      for (const what of ['portal', 'invoices']) context.publishChange({ userId: owner.ownerId, what });
    return outcome;
  }),

  pdf: os.pdf.handler(async ({ input: { kind, name }, context, errors, signal }) => {
    const { database, owner, client, caller } = context;
    const log = (db: Db, file: { kind: InvoiceFileKind | 'statementPdf'; detail: string }) =>
      logVisit(db, owner, { clientId: client.id, viewerId: caller.userId, ...file });
    const invoiceId = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      if (!portal) throw errors.NOT_FOUND();
      if (!portal.settings.invoices) throw errors.NOT_SHARED();
      if (kind === 'statement') {
        if (!(await hasStatement(db, owner, portal, name))) throw errors.NOT_SHARED();
        await log(db, { kind: 'statementPdf', detail: name });
        return null;
      }
      const fileKind = kind === 'eInvoice' ? 'eInvoice' : 'invoicePdf';
      const document = await findDocumentOfFile(db, owner, portal, { id: name, kind: fileKind });
      if (!document) throw errors.NOT_SHARED();
      await log(db, { kind: fileKind, detail: document.number });
      return document.id;
    });
    context.publishChange({ userId: owner.ownerId, what: 'portal' });
    const read = () => {
      if (invoiceId === null)
        return readStatementPdf(context, owner, { clientId: client.id, currency: name }, signal);
      return kind === 'eInvoice'
        ? readEInvoice(context, owner, invoiceId)
        : readInvoicePdf(context, owner, { id: invoiceId, signal });
    };
    const file = await read().catch((error: unknown) => {
      if (error instanceof KeyUnavailable) return null;
      throw error;
    });
    if (!file) throw errors.UNAVAILABLE();
    return file;
  }),

  ...viewerSubmissionHandlers,
};
