import type { EntryChange, NewTimesheetEntry, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { applyEntryChange } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { entryTextNames } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { omitUndefined } from '#src/platform/shared/objects.ts';

/** Queue of entry operations made offline, in order. */
export type PendingChanges = readonly PendingChange[];

/** One queued operation. `opId`, the server's operation ID, makes it idempotent. */
export type PendingChange = OperationInput & {
  opId: string;
  uid: string;
  /** The entry's ID. */
  id: string;
  /** An instant, by the device's clock. */
  madeAt: string;
  /** The entry as last received from the server; null for a new or unknown one. */
  seen: TimesheetEntry | null;
  /** The expected revision; null for no concurrency check. */
  baseRevision: number | null;
  /** Sent at least once: the server may have applied it even without an answer. */
  isTried: boolean;
  standing: OperationStatus;
};

export type OperationInput =
  | { kind: 'create'; body: NewTimesheetEntry & { id: string } }
  | { kind: 'change'; body: EntryChange }
  | { kind: 'delete'; body: null }
  /** Undoes an operation, or the last deletion. `before`: the entry before a change, absent for a deletion. */
  | { kind: 'restore'; body: { undoes: string | null; before?: TimesheetEntry } };

type OperationStatus =
  | { is: 'waiting' }
  /** The entry was changed elsewhere; null if deleted. */
  | { is: 'conflict'; theirs: TimesheetEntry | null }
  | { is: 'refused'; reason: string };

/** The outcome of sending an operation. */
export type SendResult =
  /** `entry`: the current entry, if the server returned it. */
  | { is: 'done'; entry: TimesheetEntry | null }
  /** The entry changed after the operation was made. */
  | { is: 'changed'; current: TimesheetEntry }
  | { is: 'gone' }
  | { is: 'refused'; reason: string }
  /** No answer, or none from Stint: retried later. */
  | { is: 'away' };

const waitingStatus: OperationStatus = { is: 'waiting' };

export function nextOperation(pendingChanges: PendingChanges): PendingChange | undefined {
  return sendableOperations(pendingChanges)[0];
}

/** Operations that can be sent; those of an entry that needs attention wait. */
export function sendableOperations(pendingChanges: PendingChanges): PendingChanges {
  const blocked = new Set<string>();
  return pendingChanges.filter(({ id, standing }) => {
    if (standing.is !== 'waiting') blocked.add(id);
    return !blocked.has(id);
  });
}

/**
 * Adds an operation. Undoing one that the server hasn't applied removes it. Deleting an unsent new entry keeps
 * both, because the deletion can be undone.
 */
export function enqueue(pendingChanges: PendingChanges, operation: PendingChange): PendingChanges {
  const ofEntry = pendingChanges.filter(({ id }) => id === operation.id);
  if (operation.kind === 'restore') {
    const undone = ofEntry.find(({ opId }) => opId === operation.body.undoes);
    const isUnapplied = undone && (!undone.isTried || undone.standing.is !== 'waiting');
    return isUnapplied ? pendingChanges.filter((each) => each !== undone) : [...pendingChanges, operation];
  }
  const refused = ofEntry.find(({ standing }) => standing.is === 'refused');
  if (operation.kind === 'change' && refused) {
    const merged = mergeIntoRejected(refused, operation.body);
    if (merged) return pendingChanges.map((each) => (each === refused ? merged : each));
  }
  return [...pendingChanges, operation];
}

/** Before sending: from here on the server may have applied it. */
export function markSent(pendingChanges: PendingChanges, opId: string): PendingChanges {
  return pendingChanges.map((each) => (each.opId === opId ? { ...each, isTried: true } : each));
}

/** Applies a result. A result for an operation that has left the queue changes nothing. */
export function applyResult(
  pendingChanges: PendingChanges,
  opId: string,
  answer: SendResult,
): PendingChanges {
  const operation = pendingChanges.find((each) => each.opId === opId);
  if (!operation || answer.is === 'away') return pendingChanges;
  switch (answer.is) {
    case 'done':
      return completeOperation(pendingChanges, operation, answer.entry);
    case 'changed':
      // The answer was lost, but the operation was applied.
      if (alreadyMatches(answer.current, operation))
        return completeOperation(pendingChanges, operation, answer.current);
      return withStatus(pendingChanges, operation, { is: 'conflict', theirs: answer.current });
    case 'gone':
      if (operation.kind === 'delete') return completeOperation(pendingChanges, operation, null);
      return withStatus(pendingChanges, operation, { is: 'conflict', theirs: null });
    case 'refused':
      return withStatus(pendingChanges, operation, { is: 'refused', reason: answer.reason });
  }
}

/**
 * Resolves a conflict. `theirs` drops the entry's queued operations; `mine` applies them on top of their
 * version. `newId` is for an operation that must come first.
 */
export function resolveConflict(
  pendingChanges: PendingChanges,
  opId: string,
  keep: 'mine' | 'theirs',
  newId: string,
): PendingChanges {
  const operation = pendingChanges.find((each) => each.opId === opId);
  if (operation?.standing.is !== 'conflict') return pendingChanges;
  const { theirs } = operation.standing;
  if (keep === 'theirs') return pendingChanges.filter(({ id }) => id !== operation.id);
  const retry = { ...operation, seen: theirs, isTried: false, standing: waitingStatus };
  if (theirs === null) {
    const first: PendingChange = {
      ...retry,
      opId: newId,
      kind: 'restore',
      body: { undoes: null },
      baseRevision: null,
    };
    const then: PendingChange = { ...retry, baseRevision: null };
    return pendingChanges.flatMap((each) => (each === operation ? [first, then] : [each]));
  }
  const { revision } = theirs;
  const onTop: PendingChange =
    retry.kind === 'create'
      ? { ...retry, kind: 'change', body: changeFromCreate(retry.body), baseRevision: revision }
      : { ...retry, baseRevision: revision };
  return pendingChanges.map((each) => (each === operation ? onTop : each));
}

/** Lets a rejected operation be sent again, such as after the lock of its time was moved. */
export function retryRejected(pendingChanges: PendingChanges, opId: string): PendingChanges {
  return pendingChanges.map((each) =>
    each.opId === opId && each.standing.is === 'refused' ? { ...each, standing: waitingStatus } : each,
  );
}

/** Removes an operation; discarding a creation removes all operations of that entry. */
export function discardOperation(pendingChanges: PendingChanges, opId: string): PendingChanges {
  const operation = pendingChanges.find((each) => each.opId === opId);
  if (operation?.kind === 'create') return pendingChanges.filter(({ id }) => id !== operation.id);
  return pendingChanges.filter((each) => each !== operation);
}

/** Whether the entry already has the state that the operation asks for. */
export function alreadyMatches(entry: TimesheetEntry, operation: PendingChange): boolean {
  if (operation.kind === 'delete') return false;
  if (operation.kind === 'restore') return true;
  const change = operation.kind === 'create' ? changeFromCreate(operation.body) : operation.body;
  const expected = applyEntryChange(entry, change);
  return comparedFields.every((field) => JSON.stringify(expected[field]) === JSON.stringify(entry[field]));
}

/** Fields that are compared, in display order. */
export const comparedFields = [
  'description',
  'day',
  'startTime',
  'endTime',
  'duration',
  'breakPeriods',
  'projectId',
  'taskId',
  'clientId',
  'billable',
  'tags',
  ...entryTextNames,
] as const;

/** Rebases the entry's next operations on the answer. */
function completeOperation(
  pendingChanges: PendingChanges,
  operation: PendingChange,
  entry: TimesheetEntry | null,
): PendingChanges {
  const revision = entry?.revision ?? (operation.kind === 'create' ? 1 : null);
  return pendingChanges.flatMap((each) => {
    if (each === operation) return [];
    if (each.id !== operation.id) return [each];
    return [{ ...each, seen: entry ?? each.seen, baseRevision: revision ?? each.baseRevision }];
  });
}

function withStatus(
  pendingChanges: PendingChanges,
  operation: PendingChange,
  standing: OperationStatus,
): PendingChanges {
  return pendingChanges.map((each) => (each === operation ? { ...operation, standing } : each));
}

/** Merges a change into a rejected operation of the same entry, which may fix it. */
function mergeIntoRejected(refused: PendingChange, change: EntryChange): PendingChange | undefined {
  switch (refused.kind) {
    case 'create':
      return { ...refused, body: { ...refused.body, ...omitUndefined(change) }, standing: waitingStatus };
    case 'change':
      return { ...refused, body: { ...refused.body, ...omitUndefined(change) }, standing: waitingStatus };
    default:
      return undefined;
  }
}

function changeFromCreate({ id: _id, ...change }: NewTimesheetEntry & { id: string }): EntryChange {
  return change;
}
