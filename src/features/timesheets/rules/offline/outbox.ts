import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { applyChange } from '#src/features/timesheets/rules/entry/entry-rules.ts';
import { omitUndefined } from '#src/platform/shared/omit-undefined.ts';

/** What waits to be done to entries while the service cannot be reached, in the order in which it was wished. */
export type Outbox = readonly OutboxOperation[];

/** One wish. Under its `opId` it is done once, however often it is sent. */
export type OutboxOperation = OperationInput & {
  opId: string;
  uid: string;
  /** The entry. */
  id: string;
  /** An instant, by the clock of the device. */
  madeAt: string;
  /** The entry as the service last told it; null for a new one, and where it is not known. */
  seen: TimesheetEntry | null;
  /** What the entry must still be; null is whatever it is by then. */
  baseRevision: number | null;
  /** Sent at least once: the service may have done it, whatever was heard of it. */
  isTried: boolean;
  standing: OperationStatus;
};

export type OperationInput =
  | { kind: 'create'; body: NewTimesheetEntry & { id: string } }
  | { kind: 'change'; body: EntryChange }
  | { kind: 'delete'; body: null }
  /** `undoes`: the operation that deleted it. */
  | { kind: 'restore'; body: { undoes: string | null } };

type EntryChange = Omit<TimesheetChange, 'id' | 'revision'>;

type OperationStatus =
  | { is: 'waiting' }
  /** Somebody else changed the entry; null when they deleted it. */
  | { is: 'conflict'; theirs: TimesheetEntry | null }
  | { is: 'refused'; reason: string };

/** What the service makes of an operation that was sent. */
export type SendResult =
  /** `entry` as it is now, where the service tells. */
  | { is: 'done'; entry: TimesheetEntry | null }
  /** It is not what it was when the operation was made. */
  | { is: 'changed'; current: TimesheetEntry }
  | { is: 'gone' }
  | { is: 'refused'; reason: string }
  /** Nobody answered, or nobody who knows: it is tried again later. */
  | { is: 'away' };

const waitingStatus: OperationStatus = { is: 'waiting' };

/** The operation that goes out next. */
export function nextOperation(outbox: Outbox): OutboxOperation | undefined {
  return sendableOperations(outbox)[0];
}

/** What can go out as it is; those of an entry about which somebody must decide wait. */
export function sendableOperations(outbox: Outbox): Outbox {
  const blocked = new Set<string>();
  return outbox.filter(({ id, standing }) => {
    if (standing.is !== 'waiting') blocked.add(id);
    return !blocked.has(id);
  });
}

/**
 * The outbox with one operation more. A deletion that was never sent and is undone is not sent at all; a new entry that
 * is deleted stays in it all the same, for that can be undone, too.
 */
export function enqueue(outbox: Outbox, operation: OutboxOperation): Outbox {
  const ofEntry = outbox.filter(({ id }) => id === operation.id);
  const last = ofEntry.at(-1);
  if (operation.kind === 'restore' && last?.kind === 'delete') {
    if (!last.isTried) return outbox.filter((each) => each !== last);
    return [...outbox, { ...operation, body: { undoes: last.opId } }];
  }
  const refused = ofEntry.find(({ standing }) => standing.is === 'refused');
  if (operation.kind === 'change' && refused) {
    const merged = mergeIntoRejected(refused, operation.body);
    if (merged) return outbox.map((each) => (each === refused ? merged : each));
  }
  return [...outbox, operation];
}

/** Before it goes out: from now on nobody can know whether it was done until the service says so. */
export function markSent(outbox: Outbox, opId: string): Outbox {
  return outbox.map((each) => (each.opId === opId ? { ...each, isTried: true } : each));
}

/** What an answer makes of the outbox. The answer to something that is no longer in it changes nothing. */
export function applyResult(outbox: Outbox, opId: string, answer: SendResult): Outbox {
  const operation = outbox.find((each) => each.opId === opId);
  if (!operation || answer.is === 'away') return outbox;
  switch (answer.is) {
    case 'done':
      return completeOperation(outbox, operation, answer.entry);
    case 'changed':
      // An answer that was lost: what was sent then is what is there now.
      if (alreadyMatches(answer.current, operation))
        return completeOperation(outbox, operation, answer.current);
      return withStatus(outbox, operation, { is: 'conflict', theirs: answer.current });
    case 'gone':
      if (operation.kind === 'delete') return completeOperation(outbox, operation, null);
      return withStatus(outbox, operation, { is: 'conflict', theirs: null });
    case 'refused':
      return withStatus(outbox, operation, { is: 'refused', reason: answer.reason });
  }
}

/**
 * Somebody has looked at both versions of an entry. Keeping theirs, nothing of what waits for it is done; keeping
 * mine, all of it is, on top of theirs. `newId` is for an operation that has to come before.
 */
export function resolveConflict(
  outbox: Outbox,
  opId: string,
  keep: 'mine' | 'theirs',
  newId: string,
): Outbox {
  const operation = outbox.find((each) => each.opId === opId);
  if (operation?.standing.is !== 'conflict') return outbox;
  const { theirs } = operation.standing;
  if (keep === 'theirs') return outbox.filter(({ id }) => id !== operation.id);
  const retry = { ...operation, seen: theirs, isTried: false, standing: waitingStatus };
  if (theirs === null) {
    const first: OutboxOperation = {
      ...retry,
      opId: newId,
      kind: 'restore',
      body: { undoes: null },
      baseRevision: null,
    };
    const then: OutboxOperation = { ...retry, baseRevision: null };
    return outbox.flatMap((each) => (each === operation ? [first, then] : [each]));
  }
  const { revision } = theirs;
  const onTop: OutboxOperation =
    retry.kind === 'create'
      ? { ...retry, kind: 'change', body: changeFromCreate(retry.body), baseRevision: revision }
      : { ...retry, baseRevision: revision };
  return outbox.map((each) => (each === operation ? onTop : each));
}

/** Without one operation; without an entry that is not made, nothing can be done to it either. */
export function discardOperation(outbox: Outbox, opId: string): Outbox {
  const operation = outbox.find((each) => each.opId === opId);
  if (operation?.kind === 'create') return outbox.filter(({ id }) => id !== operation.id);
  return outbox.filter((each) => each !== operation);
}

/** Whether an entry says what the operation wishes it to say. */
export function alreadyMatches(entry: TimesheetEntry, operation: OutboxOperation): boolean {
  if (operation.kind === 'delete') return false;
  if (operation.kind === 'restore') return true;
  const change = operation.kind === 'create' ? changeFromCreate(operation.body) : operation.body;
  const expected = applyChange(entry, change);
  return comparedFields.every((field) => JSON.stringify(expected[field]) === JSON.stringify(entry[field]));
}

/** What two versions of an entry can differ in, in the order in which a person reads it. */
export const comparedFields = [
  'description',
  'day',
  'startTime',
  'endTime',
  'duration',
  'breakPeriods',
  'projectId',
  'clientId',
  'billable',
  'notes',
] as const;

/** What follows for the same entry stands on what was answered. */
function completeOperation(outbox: Outbox, operation: OutboxOperation, entry: TimesheetEntry | null): Outbox {
  const revision = entry?.revision ?? (operation.kind === 'create' ? 1 : null);
  return outbox.flatMap((each) => {
    if (each === operation) return [];
    if (each.id !== operation.id) return [each];
    return [{ ...each, seen: entry ?? each.seen, baseRevision: revision ?? each.baseRevision }];
  });
}

function withStatus(outbox: Outbox, operation: OutboxOperation, standing: OperationStatus): Outbox {
  return outbox.map((each) => (each === operation ? { ...operation, standing } : each));
}

/** What was refused, with another wish for the same entry that may put it right. */
function mergeIntoRejected(refused: OutboxOperation, change: EntryChange): OutboxOperation | undefined {
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
