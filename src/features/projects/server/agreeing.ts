import { findClient } from '#src/features/clients/server/public.ts';
import { agreedAnew, noTerms } from '#src/features/projects/project-terms.ts';
import type { AgreedTerms, TermsSaid } from '#src/features/projects/project-terms.ts';
import { projectLimits } from '#src/features/projects/project.ts';
import { countedDays, withByHand } from '#src/features/projects/retainer-by-hand.ts';
import type { ByHand } from '#src/features/projects/retainer-by-hand.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { msOf } from '#src/platform/shared/durations.ts';
import type { BilledProject } from './queries.ts';
import { msByEntries, todayOf } from './retainer-uses.ts';

type Agreed = { terms: AgreedTerms; byHand: readonly ByHand[] };
type Said = TermsSaid & { clientId?: string | null | undefined; retainerHoursUsed?: number | undefined };
const nothingAgreed: AgreedTerms = { ...noTerms, billingFrom: null, earlierTerms: [] };

/** What is agreed with a new project. */
export async function firstAgreed(
  db: Db,
  owner: Owner,
  { retainerHoursUsed = 0, clientId, ...said }: Said,
): Promise<Agreed> {
  const today = await todayOf(db, owner);
  const terms = agreedAnew(nothingAgreed, { ...said, billingFrom: null }, today);
  const days = countedDays(terms, today);
  const used = msOf(retainerHoursUsed);
  if (used === 0) return { terms, byHand: [] };
  const client = clientId == null ? null : await findClient(db, owner, clientId);
  return { terms, byHand: withByHand(terms, client, [], { days, byEntries: 0, used }) };
}

/**
 * What is agreed with a project, that is locked, after a change. Hours used that are set by hand are what is used once
 * the entries are counted.
 * @throws BAD_REQUEST when the terms have changed too often.
 */
export async function agreedAfter(
  db: Db,
  owner: Owner,
  project: BilledProject,
  { retainerHoursUsed, clientId = project.clientId, ...said }: Said,
): Promise<Agreed> {
  const today = await todayOf(db, owner);
  const terms = agreedAnew(project, said, today);
  if (terms.earlierTerms.length > projectLimits.earlierTerms) {
    throw invalidField('billingFrom', `can begin other terms at most ${projectLimits.earlierTerms} times`);
  }
  if (retainerHoursUsed === undefined) return { terms, byHand: project.byHand };
  const days = countedDays(terms, today);
  const byEntries = (await msByEntries(db, owner, [{ id: project.id, days }])).get(project.id) ?? 0;
  const used = msOf(retainerHoursUsed);
  const client = clientId === null ? null : await findClient(db, owner, clientId);
  return { terms, byHand: withByHand(terms, client, project.byHand, { days, byEntries, used }) };
}
