import type { ListDraftedLines } from '#src/features/billing/server/unbilled/drafted-work.ts';
import { projectBillingContract } from '#src/features/projects/contract.ts';
import { findProjectBilling } from '#src/features/projects/server/public.ts';
import { implementSecured } from '#src/platform/server/access.ts';
import { findProjectFigures, listDailyTotals } from './figures/project-figures.ts';
import { findProjectUsage } from './figures/project-usage.ts';
import { listLastWorkDays, listWorkFigures } from './figures/work-figures.ts';
import { listLedgerEntries } from './retainers/ledger-entries.ts';
import { findDaysWithoutRetainer, findRetainerStatement } from './retainers/retainer-statement.ts';

const os = implementSecured(projectBillingContract);

export const projectBillingHandlers = (draftedLines: readonly ListDraftedLines[]) =>
  os.router({
    figures: os.figures.handler(async ({ input, context: { db, owner } }) => ({
      items: await findProjectFigures(db, owner, { ...input, draftedLines }),
    })),

    work: os.work.handler(async ({ context: { db, owner } }) => ({
      items: await listWorkFigures(db, owner, draftedLines),
      lastDays: await listLastWorkDays(db, owner),
    })),

    usage: os.usage.handler(({ input, context: { db, owner } }) => findProjectUsage(db, owner, input)),

    burn: os.burn.handler(async ({ input, context: { db, owner } }) => {
      const project = await findProjectBilling(db, owner, input.id);
      return project && { days: await listDailyTotals(db, owner, project.id) };
    }),

    retainer: os.retainer.handler(async ({ input, context: { db, owner } }) => {
      const project = await findProjectBilling(db, owner, input.id);
      return project && findRetainerStatement(db, owner, project);
    }),

    retainerEntries: os.retainerEntries.handler(async ({ input, context: { db, owner } }) => {
      const project = await findProjectBilling(db, owner, input.id);
      if (!project) return null;
      const { outside, ...span } = input;
      const among = outside ? await findDaysWithoutRetainer(db, owner, project) : undefined;
      return listLedgerEntries(db, owner, { ...span, dayRanges: among });
    }),
  });
