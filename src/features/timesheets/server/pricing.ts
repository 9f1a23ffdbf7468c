import { setImmediate as others } from 'node:timers/promises';
import { billingOf, termsOn } from '#src/features/projects/project-terms.ts';
import { lockProjects, retainerMoved, retainerUses } from '#src/features/projects/server/public.ts';
import { amountMinor, payRate } from '#src/features/timesheets/pay-rate.ts';
import type { PayRate } from '#src/features/timesheets/pay-rate.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { msOf } from '#src/platform/shared/durations.ts';
import { openRetainers } from './open-retainers.ts';
import type { Taking } from './open-retainers.ts';
import type { EntryToKeep, KeptEntry } from './queries.ts';
import type { Work } from './work.ts';

type Unpriced = Omit<EntryToKeep, 'rate' | 'rateReason' | 'amountMinor' | 'retainerMs'>;

/** Works out what the entry is worth, by the project and client as they stand now. [9.1-9.5] */
export async function priced(db: Db, owner: Owner, entry: Unpriced, work: Work): Promise<EntryToKeep> {
  const { project, client } = work;
  const billing = project && billingOf(termsOn(project, entry.day), client);
  // Others lock nothing, so that their entries need not wait for each other.
  if (billing?.billingType !== 'retainer') return atRate(entry, payRate(billing, null), work);
  const [toKeep] = await pricedInTurn(db, owner, [{ entry, work }], []);
  return toKeep ?? atRate(entry, payRate(null, null), work);
}

function atRate(
  entry: Unpriced,
  { rate, reason, takesRetainer }: PayRate,
  { currency }: Pick<Work, 'currency'>,
): EntryToKeep {
  const ms = msOf(entry.duration);
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

/** The same rate for another duration: what was worked out stays worked out. */
export function atItsRate(entry: KeptEntry): KeptEntry {
  const { rate, billable, currency } = entry;
  const ms = msOf(entry.duration);
  return {
    ...entry,
    amountMinor: amountMinor({ ms, rate, billable, currency }),
    retainerMs: entry.retainerMs === null ? null : ms,
  };
}

export async function takeFromRetainer(db: Db, owner: Owner, taking: Taking): Promise<void> {
  await settleRetainers(db, owner, [], [taking]);
}

export async function giveBackToRetainer(db: Db, owner: Owner, taking: Taking): Promise<void> {
  await settleRetainers(db, owner, [taking], []);
}

/**
 * Tells of each retainer of which entries take more or less than before, project by project in the order of their ids.
 * What is used is read from the entries; whoever has looked at the project before is told that it has changed.
 */
export async function settleRetainers(
  db: Db,
  owner: Owner,
  before: readonly Taking[],
  after: readonly Taking[],
): Promise<void> {
  const taken = new Map<string, number>();
  const count = ({ projectId, retainerMs, day }: Taking, sign: 1 | -1) => {
    if (projectId === null || !retainerMs) return;
    const place = `${projectId} ${day}`;
    taken.set(place, (taken.get(place) ?? 0) + sign * retainerMs);
  };
  for (const taking of before) count(taking, -1);
  for (const taking of after) count(taking, 1);
  const moved = [...taken].filter(([, ms]) => ms !== 0).map(([place]) => place.slice(0, idLength));
  for (const projectId of [...new Set(moved)].toSorted()) await retainerMoved(db, owner, projectId);
}

const idLength = 36;

export type Order = { entry: Unpriced; work: Work };

/**
 * Works out what many entries are worth, one after the other: each sees what those before it take from the retainers.
 * `givenBack` is what the same entries took until now. The projects concerned are locked in the order of their ids, and
 * read again, until the transaction ends: of two who log time at once, the second sees what the first has used. A
 * project that went to another client meanwhile brings that one.
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
  const retainers = openRetainers(await retainerUses(db, owner, [...locked.keys()]));
  for (const taking of givenBack) retainers.take(taking, -1);
  const toKeep: EntryToKeep[] = [];
  for (const { entry, work } of orders) {
    // Thousands of entries keep nobody else waiting.
    if (toKeep.length % atOnce === atOnce - 1) await others();
    const project = work.project && locked.get(work.project.id);
    const pay = project ? retainers.payOn(entry.day, project, work.client) : payRate(null, null);
    const rated = atRate({ ...entry, clientId: project?.clientId ?? entry.clientId }, pay, work);
    retainers.take(rated, 1);
    toKeep.push(rated);
  }
  return toKeep;
}

const atOnce = 100;
