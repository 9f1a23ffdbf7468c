import { lockProject, lockProjects, useRetainer } from '#src/features/projects/server/public.ts';
import { amountMinor, billingOf, payRate } from '#src/features/timesheets/pay-rate.ts';
import type { PayRate } from '#src/features/timesheets/pay-rate.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { hoursOf, secondsOf } from '#src/platform/shared/durations.ts';
import type { EntryToKeep, KeptEntry } from './queries.ts';
import type { Work } from './work.ts';

type Unpriced = Omit<EntryToKeep, 'rate' | 'rateReason' | 'amountMinor' | 'retainerSeconds'>;
type Taking = Pick<KeptEntry, 'projectId' | 'retainerSeconds'>;

/** Works out what the entry is worth, by the project and client as they stand now. [9.1-9.5] */
export async function priced(db: Db, owner: Owner, entry: Unpriced, work: Work): Promise<EntryToKeep> {
  return atRate(entry, payRate(await currentBilling(db, owner, work)));
}

function atRate(entry: Unpriced, { rate, reason, takesRetainer }: PayRate): EntryToKeep {
  const seconds = secondsOf(entry.duration);
  const { billable, currency } = entry;
  return {
    ...entry,
    rate,
    rateReason: reason,
    amountMinor: amountMinor({ seconds, rate, billable, currency }),
    retainerSeconds: takesRetainer && billable ? seconds : null,
  };
}

/**
 * A retainer's project is locked, and read again, until the transaction ends: of two entries at once, the second sees
 * what the first has used. Other projects lock nothing, so that their entries need not wait for each other.
 */
async function currentBilling(db: Db, owner: Owner, { project, client }: Work) {
  if (!project) return null;
  const billing = billingOf(project, client);
  if (billing.billingType !== 'retainer') return billing;
  const locked = await lockProject(db, owner, project.id);
  return locked && billingOf(locked, client);
}

/** The same rate for another duration: what was worked out stays worked out. */
export function atItsRate(entry: KeptEntry): KeptEntry {
  const { rate, billable, currency } = entry;
  const seconds = secondsOf(entry.duration);
  return {
    ...entry,
    amountMinor: amountMinor({ seconds, rate, billable, currency }),
    retainerSeconds: entry.retainerSeconds === null ? null : seconds,
  };
}

export async function takeFromRetainer(db: Db, owner: Owner, taking: Taking): Promise<void> {
  await settleRetainers(db, owner, [], [taking]);
}

export async function giveBackToRetainer(db: Db, owner: Owner, taking: Taking): Promise<void> {
  await settleRetainers(db, owner, [taking], []);
}

/** Gives back what entries took before and takes what they take now, project by project in the order of their ids. */
export async function settleRetainers(
  db: Db,
  owner: Owner,
  before: readonly Taking[],
  after: readonly Taking[],
): Promise<void> {
  const taken = new Map<string, number>();
  const count = ({ projectId, retainerSeconds }: Taking, sign: 1 | -1) => {
    if (projectId === null || !retainerSeconds) return;
    taken.set(projectId, (taken.get(projectId) ?? 0) + sign * retainerSeconds);
  };
  for (const taking of before) count(taking, -1);
  for (const taking of after) count(taking, 1);
  for (const [projectId, seconds] of [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (seconds !== 0) await useRetainer(db, owner, projectId, seconds);
  }
}

export type Order = { entry: Unpriced; work: Work };

/**
 * Works out what many entries are worth, one after the other: each sees what those before it take from the retainers.
 * `givenBack` is what the same entries took until now. Locks the projects concerned in the order of their ids.
 */
export async function pricedInTurn(
  db: Db,
  owner: Owner,
  orders: readonly Order[],
  givenBack: readonly Taking[],
): Promise<EntryToKeep[]> {
  const concerned = orders.flatMap(({ work }) => work.project?.id ?? []);
  const touched = [...concerned, ...givenBack.flatMap(({ projectId }) => projectId ?? [])];
  const locked = await lockProjects(db, owner, [...new Set(touched)]);
  const used = new Map([...locked].map(([id, { retainerHoursUsed }]) => [id, secondsOf(retainerHoursUsed)]));
  const count = ({ projectId, retainerSeconds }: Taking, sign: 1 | -1) => {
    if (projectId !== null) used.set(projectId, (used.get(projectId) ?? 0) + sign * (retainerSeconds ?? 0));
  };
  for (const taking of givenBack) count(taking, -1);
  return orders.map(({ entry, work: { project, client } }) => {
    const current = project && locked.get(project.id);
    const retainerHoursUsed = hoursOf(Math.max(0, used.get(project?.id ?? '') ?? 0));
    const billing = current ? billingOf({ ...current, retainerHoursUsed }, client) : null;
    const toKeep = atRate(entry, payRate(billing));
    count(toKeep, 1);
    return toKeep;
  });
}
