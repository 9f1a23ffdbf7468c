import type * as z from 'zod';
import { findTask } from '#src/features/projects/rules/project-tasks.ts';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import {
  applyEntryChange,
  newEntry,
  needsNewRate,
  timesProblem,
  timesProblems,
  withAuditEdit,
  withRoundedDuration,
} from '#src/features/timesheets/rules/entry/entry-rules.ts';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { unknownReferenceError } from '#src/features/timesheets/server/bulk-errors.ts';
import { findBillingContext } from '#src/features/timesheets/server/pricing/billing-context.ts';
import {
  lockProjectsWithUsage,
  repriceAtStoredRate,
  priceAlone,
  priceEntry,
  priceEntriesInOrder,
  touchChangedRetainers,
  touchRetainerOnAdd,
} from '#src/features/timesheets/server/pricing/price-entries.ts';
import { entryRequestHash, insertEntry, updateEntry } from '#src/features/timesheets/server/queries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { endingWithQuery } from '#src/platform/server/database/user-transaction.ts';
import { invalidField } from '#src/platform/server/declared-errors.ts';
import { createOnce } from '#src/platform/server/records/create-once.ts';
import {
  isInvalidReference,
  rememberedReferences,
  resolveReferences,
  toEntryWork,
} from './resolve-client-project.ts';
import type { InvalidReference, ResolvedReferences } from './resolve-client-project.ts';

/**
 * Logs time; undefined if the ID belongs to another entry. A repeated request returns the original result
 * even if the project has since moved to another client. [7.1]
 * @throws UNKNOWN_REFERENCE if one isn't the owner's
 */
export async function logTime(
  db: Db,
  owner: Owner,
  request: z.output<typeof NewTimesheetEntry>,
  { known, isLast = false }: { known?: ResolvedReferences; isLast?: boolean } = {},
): Promise<{ id: string } | undefined> {
  const { clientId = null, projectId = null, taskId = null } = request;
  const references = { clientId, projectId, taskId };
  const build = (id: string, work: ResolvedReferences) => {
    const { timeZone, currency, rounding } = work;
    const now = new Date().toISOString();
    const entry = newEntry(withTaskDefaults(request, work), { id, timeZone, currency, now });
    return { ...withRoundedDuration(entry, rounding), ...toEntryWork(work) };
  };
  const remembered = known ? null : rememberedReferences(owner, references);
  /** Projects that had a retainer last time: their price depends on other entries, which need a lock. */
  const retainerIds: string[] = [];
  return createOnce(request, {
    insertAtOnce: async ({ id, requestHash }) => {
      const entry = remembered && build(id, remembered.work);
      if (!entry || timesProblem(entry)) return false;
      const priced = priceAlone(entry, remembered.work);
      if (!priced && projectId !== null) retainerIds.push(projectId);
      if (!priced || !isLast) return false;
      return insertEntry(endingWithQuery(db), owner, { ...priced, requestHash }, remembered.isUnchanged);
    },
    lookUp: async () => {
      const [work, locked] = await Promise.all([
        known ?? resolveReferences(db, owner, references),
        retainerIds.length === 0 ? null : lockProjectsWithUsage(db, owner, retainerIds),
      ]);
      return { work, locked };
    },
    insert: async ({ id, requestHash }, { work, locked }) => {
      if (isInvalidReference(work)) throw unknownReferenceError(work);
      const entry = requireValidTimes(build(id, work));
      const priced = await priceEntry(db, owner, entry, { work, locked });
      const toStore = { ...priced, requestHash };
      if (isLast && priced.retainerMs === null) return insertEntry(endingWithQuery(db), owner, toStore);
      const isNew = await insertEntry(db, owner, toStore);
      if (isNew) await touchRetainerOnAdd(isLast ? endingWithQuery(db) : db, owner, priced);
      return isNew;
    },
    findRequestHash: (id) => entryRequestHash(db, owner, id),
  });
}

/** A task may decide whether its work is billable. */
function withTaskDefaults<R extends { taskId?: string | null | undefined; billable?: boolean | undefined }>(
  request: R,
  { project }: ResolvedReferences,
): R {
  const billable = request.billable ?? findTask(project, request.taskId)?.billable ?? undefined;
  return { ...request, billable };
}

type Change = Omit<z.output<typeof TimesheetChange>, 'id' | 'revision' | 'operationId'>;

/**
 * Changes a locked entry; its rate stays unless the work changes. Null if it no longer exists or the operation does.
 * [7.7]
 */
export async function changeEntry(
  db: Db,
  owner: Owner,
  entry: StoredEntry,
  change: Change,
  operationId?: string,
): Promise<TimesheetEntry | InvalidReference | null> {
  const now = new Date().toISOString();
  const asSent = applyEntryChange(entry, withProjectClient(entry, change));
  const rounded =
    change.duration === undefined
      ? asSent
      : withRoundedDuration(asSent, (await findBillingContext(db, owner, asSent)).rounding);
  if (!needsNewRate(entry, rounded)) {
    const toKeep = repriceAtStoredRate(requireValidTimes(rounded));
    await touchChangedRetainers(db, owner, [entry], [toKeep]);
    return updateEntry(db, owner, withAuditEdit(entry, toKeep, now), operationId);
  }
  const work = await resolveReferences(db, owner, rounded);
  if (isInvalidReference(work)) return work;
  const other = requireValidTimes({ ...rounded, ...toEntryWork(work) });
  for (const toKeep of await priceEntriesInOrder(db, owner, [{ entry: other, work }], [entry])) {
    await touchChangedRetainers(db, owner, [entry], [toKeep]);
    return updateEntry(db, owner, withAuditEdit(entry, toKeep, now), operationId);
  }
  return null;
}

/** @throws BAD_REQUEST if the entry's times contradict each other */
export function requireValidTimes<E extends UnpricedEntry>(entry: E): E {
  const code = timesProblem(entry);
  if (code) throw invalidField(timesProblems[code].field, timesProblems[code].reason, code);
  return entry;
}

/** Another project brings its own client, unless the caller names one. [2.45] */
function withProjectClient(entry: StoredEntry, change: Change): Change {
  const isMoved = change.projectId !== undefined && change.projectId !== entry.projectId;
  return isMoved && change.projectId !== null && change.clientId === undefined
    ? { ...change, clientId: null }
    : change;
}
