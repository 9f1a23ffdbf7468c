import type { Billing } from '#src/features/clients/rules/client-limits.ts';
import { findClient } from '#src/features/clients/server/public.ts';
import { findToday } from '#src/features/identity/server/public.ts';
import { changeTerms, effectiveBilling, noTerms } from '#src/features/projects/rules/billing-terms-by-day.ts';
import type { ProjectTerms, TermsInput } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { missingRetainerHours, projectLimits } from '#src/features/projects/rules/project-limits.ts';
import { countingDays, withUsedHours } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import type { RetainerAdjustment } from '#src/features/projects/rules/retainer/retainer-adjustments.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { sumUsage } from './current-retainers.ts';
import type { ProjectRecords } from './project-hooks.ts';
import type { ProjectBilling } from './queries.ts';

type TermsAndAdjustments = { terms: ProjectTerms; adjustments: readonly RetainerAdjustment[] };
type TermsRequest = TermsInput & {
  clientId?: string | null | undefined;
  retainerHoursUsed?: number | undefined;
};
const emptyTerms: ProjectTerms = { ...noTerms, billingFrom: null, earlierTerms: [] };

/** The terms of a new project. Throws BAD_REQUEST for a retainer without hours. */
export async function initialTerms(
  db: Db,
  owner: Owner,
  { retainerHoursUsed = 0, clientId, ...input }: TermsRequest,
): Promise<TermsAndAdjustments> {
  const today = await findToday(db, owner);
  const terms = changeTerms(emptyTerms, { ...input, billingFrom: null }, today);
  const client = clientId == null ? null : await findClient(db, owner, clientId);
  requireRetainerHours(terms, client);
  const days = countingDays(terms, today);
  const used = hoursToMs(retainerHoursUsed);
  if (used === 0) return { terms, adjustments: [] };
  return { terms, adjustments: withUsedHours(terms, client, [], { days, byEntries: 0, used }) };
}

/**
 * The terms after a change; the project row is locked. Hours used that are set manually include usage by
 * entries. Throws BAD_REQUEST if the terms changed too often or to a retainer without hours.
 */
export async function nextTerms(
  db: Db,
  owner: Owner,
  project: ProjectBilling,
  { retainerHoursUsed, clientId = project.clientId, ...input }: TermsRequest,
  { findRetainerUsage }: Pick<ProjectRecords, 'findRetainerUsage'>,
): Promise<TermsAndAdjustments> {
  const today = await findToday(db, owner);
  const terms = changeTerms(project, input, today);
  if (terms.earlierTerms.length > projectLimits.earlierTerms) {
    throw invalidField('billingFrom', `can change terms at most ${projectLimits.earlierTerms} times`);
  }
  const client = clientId === null ? null : await findClient(db, owner, clientId);
  // Older projects may lack hours; other changes are saved.
  if (input.billingType !== undefined || input.retainerHours !== undefined)
    requireRetainerHours(terms, client);
  if (retainerHoursUsed === undefined) return { terms, adjustments: project.adjustments };
  const days = countingDays(terms, today);
  const byEntries = sumUsage((await findRetainerUsage(db, owner, [project.id])).get(project.id) ?? [], days);
  const used = hoursToMs(retainerHoursUsed);
  return { terms, adjustments: withUsedHours(terms, client, project.adjustments, { days, byEntries, used }) };
}

/** The client's hours are the default. */
function requireRetainerHours(terms: ProjectTerms, client: Billing | null): void {
  if (terms.billingType !== 'retainer' || effectiveBilling(terms, client).retainerHours !== null) return;
  throw invalidField(missingRetainerHours.field, missingRetainerHours.reason);
}
