import { setImmediate as others } from 'node:timers/promises';
import { effectiveBilling, termsForDay } from '#src/features/projects/rules/billing-terms-by-day.ts';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import { lockProjects, termsColumnNames, touchProject } from '#src/features/projects/server/public.ts';
import { amountMinor, payRate } from '#src/features/timesheets/rules/pricing/pay-rate.ts';
import type { PayRate } from '#src/features/timesheets/rules/pricing/pay-rate.ts';
import type { ResolvedReferences } from '#src/features/timesheets/server/entries/resolve-client-project.ts';
import type { EntryToStore, StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { trackRetainerBalances } from './retainer-balances.ts';
import type { RetainerUsage } from './retainer-balances.ts';
import { findRetainerUsage } from './retainer-usage.ts';

type EntryToPrice = Omit<EntryToStore, 'rate' | 'rateReason' | 'amountMinor' | 'retainerMs'>;

/** Projects, and the time of their retainers that entries use. */
type Retainers = {
  projects: Awaited<ReturnType<typeof lockProjects>>;
  usage: Awaited<ReturnType<typeof findRetainerUsage>>;
};

/**
 * Locks the projects until the transaction ends. In the same round trip, because each statement sees what was committed
 * before it: the second one begins when the first has its locks.
 */
export async function lockProjectsWithUsage(
  db: Db,
  owner: Owner,
  projectIds: readonly string[],
  /** A preview stores nothing, so it doesn't lock. */
  readProjects = lockProjects,
): Promise<Retainers> {
  const [projects, usage] = await Promise.all([
    readProjects(db, owner, projectIds),
    findRetainerUsage(db, owner, projectIds),
  ]);
  return { projects, usage };
}

/** Prices an entry by its current project and client. [9.1-9.5] */
export async function priceEntry(
  db: Db,
  owner: Owner,
  entry: EntryToPrice,
  { work, locked }: { work: ResolvedReferences; locked: Retainers | null },
): Promise<EntryToStore> {
  const priced = priceAlone(entry, work);
  if (priced) return priced;
  const isLocked = locked !== null && work.project !== null && locked.projects.has(work.project.id);
  const [toKeep] = await priceEntriesInOrder(
    db,
    owner,
    [{ entry, work }],
    [],
    isLocked ? async () => locked : undefined,
  );
  return toKeep ?? withRate(entry, payRate(null, null, work.defaultRates), work);
}

/** Null if the price depends on other entries, which need a lock. */
export function priceAlone(entry: EntryToPrice, work: ResolvedReferences): EntryToStore | null {
  const { project, client } = work;
  const task = findTask(project, entry.taskId);
  const billing = project && effectiveBilling(termsForDay(project, entry.day), client, task);
  if (billing?.billingType === 'retainer') return null;
  return withRate(entry, payRate(billing, null, work.defaultRates), work);
}

function withRate(
  entry: EntryToPrice,
  { rate, reason, takesRetainer }: PayRate,
  { currency }: Pick<ResolvedReferences, 'currency'>,
): EntryToStore {
  const ms = hoursToMs(entry.duration);
  const { billable } = entry;
  return {
    ...entry,
    rate,
    rateReason: reason,
    amountMinor: amountMinor({ ms, rate, billable, currency }),
    currency,
    retainerMs: takesRetainer && billable ? ms : null,
  };
}

/** Recalculates the amount for another duration at the stored rate. */
export function repriceAtStoredRate(entry: StoredEntry): StoredEntry {
  const { rate, billable, currency } = entry;
  const ms = hoursToMs(entry.duration);
  return {
    ...entry,
    amountMinor: amountMinor({ ms, rate, billable, currency }),
    retainerMs: entry.retainerMs === null ? null : ms,
  };
}

export async function touchRetainerOnAdd(db: Db, owner: Owner, taking: RetainerUsage): Promise<void> {
  await touchChangedRetainers(db, owner, [], [taking]);
}

export async function touchRetainerOnRemove(db: Db, owner: Owner, taking: RetainerUsage): Promise<void> {
  await touchChangedRetainers(db, owner, [taking], []);
}

/**
 * Bumps the revision of every project whose retainer usage changed, in ID order to avoid deadlocks: the balance is part
 * of the project, so callers with an older revision must reload. Usage itself is read from the entries.
 */
export async function touchChangedRetainers(
  db: Db,
  owner: Owner,
  before: readonly RetainerUsage[],
  after: readonly RetainerUsage[],
): Promise<void> {
  const changeByProjectDay = new Map<string, number>();
  const count = ({ projectId, retainerMs, day }: RetainerUsage, sign: 1 | -1) => {
    if (projectId === null || !retainerMs) return;
    const place = `${projectId} ${day}`;
    changeByProjectDay.set(place, (changeByProjectDay.get(place) ?? 0) + sign * retainerMs);
  };
  for (const taking of before) count(taking, -1);
  for (const taking of after) count(taking, 1);
  const moved = [...changeByProjectDay]
    .filter(([, ms]) => ms !== 0)
    .map(([place]) => place.slice(0, idLength));
  for (const id of [...new Set(moved)].toSorted()) {
    await touchProject(db, owner, { id, usedColumns: termsColumnNames });
  }
}

const idLength = 36;

export type PricingInput = { entry: EntryToPrice; work: ResolvedReferences };

/**
 * Prices entries in order: each sees the retainer hours used by those before it. `givenBack` is what the same
 * entries used so far. Locks the projects in ID order until the transaction ends and reads them again, so
 * that concurrent requests see each other's usage. A project that has moved to another client brings that
 * one.
 */
export async function priceEntriesInOrder(
  db: Db,
  owner: Owner,
  inputs: readonly PricingInput[],
  previousUsage: readonly RetainerUsage[],
  readRetainers = (ids: readonly string[]) => lockProjectsWithUsage(db, owner, ids),
): Promise<EntryToStore[]> {
  const pricedProjectIds = inputs.flatMap(({ work }) => work.project?.id ?? []);
  const touchedProjectIds = [
    ...pricedProjectIds,
    ...previousUsage.flatMap(({ projectId }) => projectId ?? []),
  ];
  const { projects, usage } = await readRetainers([...new Set(touchedProjectIds)]);
  const retainers = trackRetainerBalances(usage);
  for (const taking of previousUsage) retainers.applyUsage(taking, -1);
  const pricedEntries: EntryToStore[] = [];
  for (const { entry, work } of inputs) {
    // Yield to other requests when pricing thousands of entries.
    if (pricedEntries.length % yieldEvery === yieldEvery - 1) await others();
    const project = work.project && projects.get(work.project.id);
    const pay = project ? retainers.rateOn(entry, project, work) : payRate(null, null, work.defaultRates);
    const rated = withRate({ ...entry, clientId: project?.clientId ?? entry.clientId }, pay, work);
    retainers.applyUsage(rated, 1);
    pricedEntries.push(rated);
  }
  return pricedEntries;
}

const yieldEvery = 100;
