import { lockProject, useRetainer } from '#src/features/projects/server/public.ts';
import { amountMinor, billingOf, payRate } from '#src/features/timesheets/pay-rate.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { secondsOf } from '#src/platform/shared/durations.ts';
import type { EntryToKeep, KeptEntry } from './queries.ts';
import type { Work } from './work.ts';

type Unpriced = Omit<EntryToKeep, 'rate' | 'rateReason' | 'amountMinor' | 'retainerSeconds'>;
type Taking = Pick<KeptEntry, 'projectId' | 'retainerSeconds'>;

/** Works out what the entry is worth, by the project and client as they stand now. [9.1-9.5] */
export async function priced(db: Db, owner: Owner, entry: Unpriced, work: Work): Promise<EntryToKeep> {
  const { rate, reason, takesRetainer } = payRate(await currentBilling(db, owner, work));
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
  await move(db, owner, taking, 1);
}

export async function giveBackToRetainer(db: Db, owner: Owner, taking: Taking): Promise<void> {
  await move(db, owner, taking, -1);
}

async function move(db: Db, owner: Owner, { projectId, retainerSeconds }: Taking, sign: 1 | -1) {
  if (projectId !== null && retainerSeconds) {
    await useRetainer(db, owner, projectId, sign * retainerSeconds);
  }
}
