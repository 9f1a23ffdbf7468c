import type * as z from 'zod';
import { findRounding } from '#src/features/accounts/server/public.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import {
  changed,
  logged,
  needsNewRate,
  timesProblem,
  timesProblems,
  withEdit,
  withSavedDuration,
} from '#src/features/timesheets/logging.ts';
import type { LoggedEntry } from '#src/features/timesheets/logging.ts';
import type { Owner } from '#src/platform/server/access.ts';
import { createOnce } from '#src/platform/server/creation.ts';
import type { Db } from '#src/platform/server/database/database.ts';
import { invalidField } from '#src/platform/server/keyset.ts';
import { atItsRate, priced, pricedInTurn, settleRetainers, takeFromRetainer } from './pricing.ts';
import { entryOrigin, insertEntry, updateEntry } from './queries.ts';
import type { KeptEntry } from './queries.ts';
import { unknownReference } from './refusals.ts';
import { findWork, isMisfit, referencesTo } from './work.ts';
import type { Misfit, Work } from './work.ts';

/**
 * Logs time for the work that the request names; undefined when the id belongs to another entry. A repeat of what was
 * logged is answered like the first time, though its project may be another client's since. [7.1]
 * @param known - the work, where the caller has found it
 * @throws UNKNOWN_REFERENCE when it names what is not the owner's.
 */
export async function logTime(
  db: Db,
  owner: Owner,
  request: z.output<typeof NewTimesheetEntry>,
  known?: Work,
): Promise<{ id: string } | undefined> {
  const { clientId = null, projectId = null } = request;
  return createOnce(request, {
    find: async () => known ?? (await findWork(db, owner, { clientId, projectId })),
    insert: async ({ id, createdFrom }, work) => {
      if (isMisfit(work)) throw unknownReference(work);
      const { timeZone, currency, rounding } = work;
      const entry = logged(request, { id, timeZone, currency, now: new Date().toISOString() });
      const fitting = whole({ ...withSavedDuration(entry, rounding), ...referencesTo(work) });
      const toKeep = await priced(db, owner, fitting, work);
      const isNew = await insertEntry(db, owner, { ...toKeep, createdFrom });
      if (isNew) await takeFromRetainer(db, owner, toKeep);
      return isNew;
    },
    originOf: (id) => entryOrigin(db, owner, id),
  });
}

type Change = Omit<z.output<typeof TimesheetChange>, 'id' | 'revision'>;

/** Changes an entry that is locked; its rate stays unless it becomes other work. Null when it is gone. [7.7] */
export async function changeEntry(
  db: Db,
  owner: Owner,
  entry: KeptEntry,
  change: Change,
): Promise<TimesheetEntry | Misfit | null> {
  const now = new Date().toISOString();
  const asSent = changed(entry, withProjectsClient(entry, change));
  const wanted =
    change.duration === undefined ? asSent : withSavedDuration(asSent, await findRounding(db, owner));
  if (!needsNewRate(entry, wanted)) {
    const toKeep = atItsRate(whole(wanted));
    await settleRetainers(db, owner, [entry], [toKeep]);
    return updateEntry(db, owner, withEdit(entry, toKeep, now));
  }
  const work = await findWork(db, owner, wanted);
  if (isMisfit(work)) return work;
  const other = whole({ ...wanted, ...referencesTo(work) });
  for (const toKeep of await pricedInTurn(db, owner, [{ entry: other, work }], [entry])) {
    await settleRetainers(db, owner, [entry], [toKeep]);
    return updateEntry(db, owner, withEdit(entry, toKeep, now));
  }
  return null;
}

/** @throws BAD_REQUEST when the entry's times contradict each other. */
export function whole<E extends LoggedEntry>(entry: E): E {
  const code = timesProblem(entry);
  if (code) throw invalidField(timesProblems[code].field, timesProblems[code].reason, code);
  return entry;
}

/** Another project brings its own client, unless the caller names one. [2.45] */
function withProjectsClient(entry: KeptEntry, change: Change): Change {
  const isMoved = change.projectId !== undefined && change.projectId !== entry.projectId;
  return isMoved && change.projectId !== null && change.clientId === undefined
    ? { ...change, clientId: null }
    : change;
}
