import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { definedOf } from '#src/platform/shared/defined.ts';
import { changed } from './logging.ts';

/** What waits to be done to entries while the service cannot be reached, in the order in which it was wished. */
export type Outbox = readonly Operation[];

/** One wish. Under its `opId` it is done once, however often it is sent. */
export type Operation = Wish & {
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
  standing: Standing;
};

export type Wish =
  | { kind: 'create'; body: NewTimesheetEntry & { id: string } }
  | { kind: 'change'; body: EntryChange }
  | { kind: 'delete'; body: null }
  /** `undoes`: the operation that deleted it. */
  | { kind: 'restore'; body: { undoes: string | null } };

type EntryChange = Omit<TimesheetChange, 'id' | 'revision'>;

type Standing =
  | { is: 'waiting' }
  /** Somebody else changed the entry; null when they deleted it. */
  | { is: 'conflict'; theirs: TimesheetEntry | null }
  | { is: 'refused'; reason: string };

/** What the service makes of an operation that was sent. */
export type Answer =
  /** `entry` as it is now, where the service tells. */
  | { is: 'done'; entry: TimesheetEntry | null }
  /** It is not what it was when the operation was made. */
  | { is: 'changed'; current: TimesheetEntry }
  | { is: 'gone' }
  | { is: 'refused'; reason: string }
  /** Nobody answered, or nobody who knows: it is tried again later. */
  | { is: 'away' };

const waiting: Standing = { is: 'waiting' };

/** The operation that goes out next. */
export function nextOf(outbox: Outbox): Operation | undefined {
  return sendable(outbox)[0];
}

/** What can go out as it is; those of an entry about which somebody must decide wait. */
export function sendable(outbox: Outbox): Outbox {
  const held = new Set<string>();
  return outbox.filter(({ id, standing }) => {
    if (standing.is !== 'waiting') held.add(id);
    return !held.has(id);
  });
}

/**
 * The outbox with one operation more. A deletion that was never sent and is undone is not sent at all; a new entry that
 * is deleted stays in it all the same, for that can be undone, too.
 */
export function joined(outbox: Outbox, operation: Operation): Outbox {
  const ofEntry = outbox.filter(({ id }) => id === operation.id);
  const last = ofEntry.at(-1);
  if (operation.kind === 'restore' && last?.kind === 'delete') {
    if (!last.isTried) return outbox.filter((each) => each !== last);
    return [...outbox, { ...operation, body: { undoes: last.opId } }];
  }
  const refused = ofEntry.find(({ standing }) => standing.is === 'refused');
  if (operation.kind === 'change' && refused) {
    const mended = mendedBy(refused, operation.body);
    if (mended) return outbox.map((each) => (each === refused ? mended : each));
  }
  return [...outbox, operation];
}

/** Before it goes out: from now on nobody can know whether it was done until the service says so. */
export function tried(outbox: Outbox, opId: string): Outbox {
  return outbox.map((each) => (each.opId === opId ? { ...each, isTried: true } : each));
}

/** What an answer makes of the outbox. The answer to something that is no longer in it changes nothing. */
export function answered(outbox: Outbox, opId: string, answer: Answer): Outbox {
  const operation = outbox.find((each) => each.opId === opId);
  if (!operation || answer.is === 'away') return outbox;
  switch (answer.is) {
    case 'done':
      return done(outbox, operation, answer.entry);
    case 'changed':
      // An answer that was lost: what was sent then is what is there now.
      if (isSo(answer.current, operation)) return done(outbox, operation, answer.current);
      return standingAt(outbox, operation, { is: 'conflict', theirs: answer.current });
    case 'gone':
      if (operation.kind === 'delete') return done(outbox, operation, null);
      return standingAt(outbox, operation, { is: 'conflict', theirs: null });
    case 'refused':
      return standingAt(outbox, operation, { is: 'refused', reason: answer.reason });
  }
}

/**
 * Somebody has looked at both versions of an entry. Keeping theirs, nothing of what waits for it is done; keeping
 * mine, all of it is, on top of theirs. `newId` is for an operation that has to come before.
 */
export function decided(outbox: Outbox, opId: string, keep: 'mine' | 'theirs', newId: string): Outbox {
  const operation = outbox.find((each) => each.opId === opId);
  if (operation?.standing.is !== 'conflict') return outbox;
  const { theirs } = operation.standing;
  if (keep === 'theirs') return outbox.filter(({ id }) => id !== operation.id);
  const again = { ...operation, seen: theirs, isTried: false, standing: waiting };
  if (theirs === null) {
    const first: Operation = {
      ...again,
      opId: newId,
      kind: 'restore',
      body: { undoes: null },
      baseRevision: null,
    };
    const then: Operation = { ...again, baseRevision: null };
    return outbox.flatMap((each) => (each === operation ? [first, then] : [each]));
  }
  const { revision } = theirs;
  const onTop: Operation =
    again.kind === 'create'
      ? { ...again, kind: 'change', body: changeIn(again.body), baseRevision: revision }
      : { ...again, baseRevision: revision };
  return outbox.map((each) => (each === operation ? onTop : each));
}

/** Without one operation; without an entry that is not made, nothing can be done to it either. */
export function discarded(outbox: Outbox, opId: string): Outbox {
  const operation = outbox.find((each) => each.opId === opId);
  if (operation?.kind === 'create') return outbox.filter(({ id }) => id !== operation.id);
  return outbox.filter((each) => each !== operation);
}

/** Whether an entry says what the operation wishes it to say. */
export function isSo(entry: TimesheetEntry, operation: Operation): boolean {
  if (operation.kind === 'delete') return false;
  if (operation.kind === 'restore') return true;
  const change = operation.kind === 'create' ? changeIn(operation.body) : operation.body;
  const wished = changed(entry, change);
  return comparedFields.every((field) => JSON.stringify(wished[field]) === JSON.stringify(entry[field]));
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
function done(outbox: Outbox, operation: Operation, entry: TimesheetEntry | null): Outbox {
  const revision = entry?.revision ?? (operation.kind === 'create' ? 1 : null);
  return outbox.flatMap((each) => {
    if (each === operation) return [];
    if (each.id !== operation.id) return [each];
    return [{ ...each, seen: entry ?? each.seen, baseRevision: revision ?? each.baseRevision }];
  });
}

function standingAt(outbox: Outbox, operation: Operation, standing: Standing): Outbox {
  return outbox.map((each) => (each === operation ? { ...operation, standing } : each));
}

/** What was refused, with another wish for the same entry that may put it right. */
function mendedBy(refused: Operation, change: EntryChange): Operation | undefined {
  switch (refused.kind) {
    case 'create':
      return { ...refused, body: { ...refused.body, ...definedOf(change) }, standing: waiting };
    case 'change':
      return { ...refused, body: { ...refused.body, ...definedOf(change) }, standing: waiting };
    default:
      return undefined;
  }
}

function changeIn({ id: _id, ...change }: NewTimesheetEntry & { id: string }): EntryChange {
  return change;
}
