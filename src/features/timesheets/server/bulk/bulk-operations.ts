import { lockProjects } from '#src/features/projects/server/public.ts';
import { timesheetsContract } from '#src/features/timesheets/contract.ts';
import {
  applyEntryChange,
  needsNewRate,
  withAuditEdit,
  withAuditLine,
} from '#src/features/timesheets/rules/entry/entry-rules.ts';
import type { UnpricedEntry } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { mergeIntoOne } from '#src/features/timesheets/rules/entry/merge-entries.ts';
import { shiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { splitEntryAt } from '#src/features/timesheets/rules/entry/split-entry.ts';
import { lockAtRevision } from '#src/features/timesheets/server/entries/lock-entries.ts';
import type { EntryRevision } from '#src/features/timesheets/server/entries/lock-entries.ts';
import { resolveReferencesBatch } from '#src/features/timesheets/server/entries/resolve-client-project-batch.ts';
import { requireValidTimes } from '#src/features/timesheets/server/entries/save-entry.ts';
import {
  repriceAtStoredRate,
  priceEntriesInOrder,
  touchChangedRetainers,
} from '#src/features/timesheets/server/pricing/price-entries.ts';
import { assertStorable } from '#src/features/timesheets/server/queries.ts';
import type { StoredEntry } from '#src/features/timesheets/server/queries.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import { declaredErrors } from '#src/platform/server/declared-errors.ts';
import { newRecordId } from '#src/platform/server/records/create-once.ts';
import { runOperationOnce } from '#src/platform/server/records/operations.ts';
import type { OperationResult } from '#src/platform/server/records/operations.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';
import { applyTagChanges, areIdenticalTags } from '#src/platform/shared/tags.ts';
import { deleteEntries, insertEntries, updateEntries } from './bulk-queries.ts';

type WithOperationId = { operationId?: string | undefined };
type BulkRequest = WithOperationId & { entries: readonly EntryRevision[] };
type BulkChangeFields = {
  projectId?: string | null | undefined;
  clientId?: string | null | undefined;
  taskId?: string | null | undefined;
  billable?: boolean | undefined;
  addTags?: readonly string[] | undefined;
  removeTags?: readonly string[] | undefined;
  date?: string | undefined;
};

/** All throw when a rule forbids the operation. */
type BulkResult = Promise<OperationResult>;
export type ShiftedEntry = ShiftedStart & { id: string };
export type BulkMoveResult = Promise<OperationResult & { shiftedStarts?: ShiftedEntry[] }>;

export async function splitEntry(
  db: Db,
  owner: Owner,
  request: WithOperationId & EntryRevision & { at: string },
): BulkResult {
  return runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids: [request.id],
    run: async () => {
      const [entry] = await lockAtRevision(db, owner, [request]);
      if (!entry) return [];
      assertStorable(entry);
      // Lock the project so that a concurrent move to another client also covers the second half.
      await lockProjects(db, owner, entry.projectId === null ? [] : [entry.projectId]);
      const parts = splitEntryAt(entry, request.at);
      if ('problem' in parts) {
        throw declaredErrors(timesheetsContract.split).CANNOT_SPLIT({ message: parts.problem });
      }
      const line = { time: new Date().toISOString(), action: 'split' };
      const first = withAuditLine(repriceAtStoredRate(parts[0]), line);
      const second = withAuditLine({ ...repriceAtStoredRate(parts[1]), id: newRecordId() }, line);
      await updateEntries(db, owner, [withAuditEdit(entry, first, line.time)]);
      await insertEntries(db, owner, [{ ...second, requestHash: operationRequestHash }]);
      await touchChangedRetainers(db, owner, [entry], [first, second]);
      return [first.id, second.id];
    },
  });
}

export async function mergeEntries(db: Db, owner: Owner, request: BulkRequest): BulkResult {
  return runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids: entryIds(request.entries),
    run: async () => {
      const entries = await lockAtRevision(db, owner, request.entries);
      entries.forEach(assertStorable);
      const combined = mergeIntoOne(entries);
      if ('problem' in combined) {
        throw declaredErrors(timesheetsContract.merge).CANNOT_MERGE({ message: combined.problem });
      }
      const entry = repriceAtStoredRate(
        withAuditLine(combined, { time: new Date().toISOString(), action: 'merged' }),
      );
      await deleteEntries(
        db,
        owner,
        entryIds(entries).filter((id) => id !== combined.id),
      );
      await updateEntries(db, owner, [entry]);
      await touchChangedRetainers(db, owner, entries, [entry]);
      return [combined.id];
    },
  });
}

/**
 * Changed work is priced in order; entries that only change day keep their rate, and entries without a change
 * are left alone.
 * @throws BAD_REQUEST if an entry's times contradict each other on its new day
 */
export async function changeManyEntries(
  db: Db,
  owner: Owner,
  request: BulkRequest & BulkChangeFields,
): BulkMoveResult {
  const { projectId, clientId, taskId, billable, date, addTags, removeTags } = request;
  const fields = omitUndefined({ projectId, clientId, taskId, billable, date });
  // Another project brings its own client, unless the caller names one. [2.45]
  const change = projectId && clientId === undefined ? { ...fields, clientId: null } : fields;
  const shiftedStarts: ShiftedEntry[] = [];
  const result = await runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids: entryIds(request.entries),
    run: async () => {
      const entries = await lockAtRevision(db, owner, request.entries);
      const toChange = entries
        .map((entry) => ({ entry, tags: applyTagChanges(entry.tags, { addTags, removeTags }) }))
        .filter(({ entry, tags }) => !alreadyMatches(entry, fields) || !areIdenticalTags(tags, entry.tags))
        .map(({ entry, tags }) => ({
          before: entry,
          wanted: requireValidTimes(applyEntryChange(entry, { ...change, tags })),
        }));
      shiftedStarts.push(...toChange.flatMap((each) => findShiftedStart(each.before, each.wanted)));
      const other = toChange.filter(({ before, wanted }) => needsNewRate(before, wanted));
      const orders = await resolveReferencesBatch(
        db,
        owner,
        other.map(({ wanted }) => wanted),
      );
      const before = other.map((each) => each.before);
      const priced = new Map(
        (await priceEntriesInOrder(db, owner, orders, before)).map((each) => [each.id, each]),
      );
      const now = new Date().toISOString();
      const after = toChange.map((each) =>
        withAuditEdit(each.before, priced.get(each.before.id) ?? repriceAtStoredRate(each.wanted), now),
      );
      await updateEntries(db, owner, after);
      await touchChangedRetainers(
        db,
        owner,
        toChange.map((each) => each.before),
        after,
      );
      return entryIds(request.entries);
    },
  });
  return addShiftedStarts(result, shiftedStarts);
}

export function findShiftedStart(before: UnpricedEntry, after: UnpricedEntry): ShiftedEntry[] {
  const shifted = shiftedStart(before, after);
  return shifted ? [{ id: after.id, ...shifted }] : [];
}

export function addShiftedStarts(
  done: OperationResult,
  shiftedStarts: ShiftedEntry[],
): Awaited<BulkMoveResult> {
  return { ...done, ...(shiftedStarts.length > 0 && { shiftedStarts }) };
}

export async function deleteManyEntries(db: Db, owner: Owner, request: BulkRequest): BulkResult {
  return runOperationOnce(db, owner, request, {
    kind: 'timesheets',
    ids: entryIds(request.entries),
    run: async () => {
      const entries = await lockAtRevision(db, owner, request.entries);
      await deleteEntries(db, owner, entryIds(entries));
      await touchChangedRetainers(db, owner, entries, []);
      return [];
    },
  });
}

/** Matches no create request, so a repeated create never returns an entry that an operation made. */
export const operationRequestHash = Buffer.alloc(0);

function entryIds(entries: readonly { id: string }[]): string[] {
  return entries.map(({ id }) => id);
}

function alreadyMatches(
  entry: StoredEntry,
  { projectId, clientId, taskId, billable, date }: BulkChangeFields,
): boolean {
  return (
    (date === undefined || date === entry.day) &&
    (projectId === undefined || projectId === entry.projectId) &&
    (clientId === undefined || clientId === entry.clientId) &&
    (taskId === undefined || taskId === entry.taskId) &&
    (billable === undefined || billable === entry.billable)
  );
}
