import { effectiveBilling, noTerms, termsForDay } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { hasHourlyRate } from '#src/features/timesheets/rules/pricing/pay-rate.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { isSameName } from '#src/platform/shared/search-match.ts';
import { findBillingContext } from './billing-context.ts';
import type { BillingContext } from './billing-context.ts';

/** Work to price; `isNewProject`: its project will be created, without settings. */
export type WorkToPrice = {
  clientId: string | null;
  projectId: string | null;
  isNewProject: boolean;
  /** The task’s name. */
  task: string | null;
  day: string;
};

/** Tells whether work would fall back to the account's default rate; reads each client and project once. */
export function createDefaultRateCheck() {
  const contexts = new Map<string, BillingContext>();
  return async (db: Db, owner: Owner, work: WorkToPrice): Promise<boolean> => {
    const { clientId, projectId, isNewProject, day } = work;
    if (projectId === null && !isNewProject) return true;
    const pair = `${projectId} ${clientId}`;
    const context = contexts.get(pair) ?? (await findBillingContext(db, owner, { clientId, projectId }));
    contexts.set(pair, context);
    const { project, client } = context;
    const task = project?.tasks.find(({ name }) => work.task !== null && isSameName(name, work.task));
    return !hasHourlyRate(effectiveBilling(project ? termsForDay(project, day) : noTerms, client, task));
  };
}
