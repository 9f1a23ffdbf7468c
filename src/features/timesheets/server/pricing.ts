import { findClient } from '#src/features/clients/server/public.ts';
import { lockProject, useRetainer } from '#src/features/projects/server/public.ts';
import { amountMinor, billingOf, payRate } from '#src/features/timesheets/pay-rate.ts';
import type { Owner } from '#src/platform/server/access.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { secondsOf } from '#src/platform/shared/durations.ts';
import type { EntryToKeep, KeptEntry } from './queries.ts';

type Unpriced = Omit<EntryToKeep, 'rate' | 'rateReason' | 'amountMinor' | 'retainerSeconds'>;

/**
 * Works out what the entry is worth, by the project as it stands now. The project stays locked until the transaction
 * ends, so that two entries at once never both find the last hour of a retainer. [9.1-9.5]
 */
export async function priced(db: Db, owner: Owner, entry: Unpriced): Promise<EntryToKeep> {
  const project = entry.projectId === null ? null : await lockProject(db, owner, entry.projectId);
  const clientId = project?.clientId ?? entry.clientId;
  const client = project && clientId !== null ? await findClient(db, owner, clientId) : null;
  const { rate, reason, takesRetainer } = payRate(project && billingOf(project, client));
  const seconds = secondsOf(entry.duration);
  return {
    ...entry,
    rate,
    rateReason: reason,
    amountMinor: amountMinor({ seconds, rate, billable: entry.billable, currency: entry.currency }),
    retainerSeconds: takesRetainer && entry.billable ? seconds : 0,
  };
}

/** The same rate for another duration: what was worked out stays worked out. */
export function atItsRate(entry: KeptEntry): KeptEntry {
  const { rate, billable, currency } = entry;
  const seconds = secondsOf(entry.duration);
  return {
    ...entry,
    amountMinor: amountMinor({ seconds, rate, billable, currency }),
    retainerSeconds: entry.retainerSeconds > 0 ? seconds : 0,
  };
}

export async function takeFromRetainer(
  db: Db,
  owner: Owner,
  { projectId, retainerSeconds }: Pick<KeptEntry, 'projectId' | 'retainerSeconds'>,
): Promise<void> {
  if (projectId !== null && retainerSeconds > 0) await useRetainer(db, owner, projectId, retainerSeconds);
}

export async function giveBackToRetainer(
  db: Db,
  owner: Owner,
  { projectId, retainerSeconds }: Pick<KeptEntry, 'projectId' | 'retainerSeconds'>,
): Promise<void> {
  if (projectId !== null && retainerSeconds > 0) await useRetainer(db, owner, projectId, -retainerSeconds);
}
