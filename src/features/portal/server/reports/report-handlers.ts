import { portalContract } from '#src/features/portal/contract.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { findReports, listClientActs, saveReports } from './report-queries.ts';

const os = implementSecured(portalContract);

export const reportHandlers = {
  reports: os.reports.handler(({ context: { db, owner } }) => findReports(db, owner)),

  setReports: os.setReports.handler(async ({ input, context: { db, owner } }) => {
    await saveReports(db, owner, input);
    return {};
  }),

  acts: os.acts.handler(async ({ input: { since }, context: { db, owner } }) => ({
    items: await listClientActs(db, owner, since),
    nextCursor: null,
  })),
};
