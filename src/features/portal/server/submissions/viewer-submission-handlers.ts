import { viewerSubmissionProcedures } from '#src/features/portal/contract-viewers.ts';
import { reportPaid } from '#src/features/portal/server/paid/report-paid.ts';
import { logOnce, logVisit } from '#src/features/portal/server/portal-visits.ts';
import { proposeChanges } from '#src/features/portal/server/proposals/propose-changes.ts';
import { loadViewerPortalContext } from '#src/features/portal/server/viewers/viewer-portal-context.ts';
import { implementSecured } from '#src/platform/server/access.ts';

const os = implementSecured(viewerSubmissionProcedures);

export const viewerSubmissionHandlers = {
  report: os.report.handler(async ({ input, context: { database, ...context }, errors }) => {
    const { owner, client, caller } = context;
    const { grantId: _grantId, ...report } = input;
    const reported = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      if (!portal) return null;
      const { outcome, number } = await reportPaid(db, owner, portal, report);
      const visit = { clientId: client.id, viewerId: caller.userId, kind: 'paymentNotice' as const };
      if (number !== null) await logOnce(db, owner, { ...visit, detail: number }, '1 minute');
      return { outcome, isNews: number !== null };
    });
    if (!reported) throw errors.NOT_FOUND();
    if (reported.isNews)
      for (const what of ['portal', 'invoices']) context.publishChange({ userId: owner.ownerId, what });
    return reported.outcome;
  }),

  propose: os.propose.handler(async ({ input, context: { database, ...context }, errors }) => {
    const { owner, client, caller } = context;
    const { grantId: _grantId, ...proposal } = input;
    const answer = await database.withOwner(owner, async (db) => {
      const portal = await loadViewerPortalContext(db, context);
      if (!portal) return null;
      const { outcome, isChange } = await proposeChanges(db, owner, portal, proposal);
      if (isChange)
        await logVisit(db, owner, { clientId: client.id, viewerId: caller.userId, kind: 'proposal' });
      return { outcome, isChange };
    });
    if (!answer) throw errors.NOT_FOUND();
    if (!answer.outcome) throw errors.NOT_SHARED();
    if (answer.isChange) context.publishChange({ userId: owner.ownerId, what: 'portal' });
    return answer.outcome;
  }),
};
