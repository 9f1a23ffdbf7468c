import { useMemo } from 'react';
import type { EntryChange, NewTimesheetEntry, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { shiftedStart, timesOn } from '#src/features/timesheets/moving.ts';
import type { ShiftedStart } from '#src/features/timesheets/moving.ts';
import { formatDay } from '#src/platform/shared/days.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { type Telling, act } from './acting.ts';
import { projects, timesheets } from './api.ts';
import { type EntryTarget, entriesInWords, inBulk, outcomeInWords } from './bulk.ts';
import { useContinue } from './continue-work.ts';
import { invoicedInWords } from './entry-words.ts';
import { type Operation, type Perform, operateOnce, undoAll } from './operate-once.ts';
import { withShiftedStarts } from './shifted-starts.ts';
import { deleteAsSeen, takeAway } from './take-away.ts';
import { undoChange } from './undone-changes.ts';

/**
 * Everything that can be done to entries, the same in every view: each is told in a notice with "Undo", the lists are
 * asked anew, and the promise says whether it was done. A failure is told in a notice, or to `onFailure`.
 */
export function useEntryActs() {
  const goOn = useContinue();
  return useMemo(
    () => ({ ...entryActs, /** Nothing where there is no timer. */ continueWork: goOn }),
    [goOn],
  );
}

export type EntryActs = ReturnType<typeof useEntryActs>;

const entryActs = {
  create: (entry: NewTimesheetEntry, telling: Telling = {}): Promise<boolean> => {
    const id = entry.id ?? freshId();
    return act(() => timesheets.create.call({ ...entry, id }), {
      done: `Added “${entry.description}”`,
      undo: () => takeAway(id),
      ...telling,
    });
  },

  change: (
    entry: TimesheetEntry,
    change: EntryChange,
    telling: Telling & { done?: string } = {},
  ): Promise<boolean> => {
    const { id, revision } = entry;
    return act(() => timesheets.update.call({ id, revision, ...change }), {
      done: `Changed “${change.description ?? entry.description}”`,
      undo: (answer) => undoChange(entry, answer.revision, before(entry, change)),
      ...telling,
    });
  },

  remove: (entry: TimesheetEntry): Promise<boolean> =>
    deleteWithUndo({
      item: entry,
      message: `Deleted “${entry.description}”`,
      remove: () => deleteAsSeen(entry),
      restore: (input) => timesheets.restore.call(input),
      // A retainer has more left again.
      keys: [timesheets.key(), projects.key()],
    }),

  restore: (id: string): Promise<boolean> => act(() => timesheets.restore.call({ id }), { done: 'Put back' }),

  /** Another one like it, on its own day or the one named. */
  duplicate: async (entry: TimesheetEntry, day = entry.day): Promise<boolean> => {
    const { newEntryOf, typedOf } = await entryForm();
    const copy = newEntryOf(typedOf(entry), freshId(), entry.timeZone);
    const { breakPeriods = [] } = copy;
    return entryActs.create({ ...copy, date: day, ...timesOn(day, { ...entry, breakPeriods }) });
  },

  /** The same start and duration on another day. */
  moveToDay: (entry: TimesheetEntry, day: string): Promise<boolean> => {
    const times = timesOn(day, entry);
    const shifted = shiftedStart(entry, { ...entry, ...times, day });
    const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'short' });
    return entryActs.change(
      entry,
      { date: day, ...times },
      { done: withShiftedStarts(`Moved “${entry.description}” to ${name}`, shifted ? [shifted] : []) },
    );
  },

  /** Two of one, parted at an instant within it. */
  split: (entry: TimesheetEntry, at: string): Promise<boolean> => {
    const { id, revision, description } = entry;
    const perform: Perform = ({ entries: [seen = { id, revision }], operationId }) =>
      timesheets.split.call({ ...seen, at, operationId });
    return actOnce(() => operateOnce(`split ${at}`, [entry], perform), `Split “${description}” in two`);
  },

  /** One of two that follow each other; the time between them becomes a break. */
  merge: (entry: TimesheetEntry, next: TimesheetEntry): Promise<boolean> =>
    actOnce(
      () => operateOnce('merge', [entry, next], (request) => timesheets.merge.call(request)),
      `Merged “${entry.description}” and “${next.description}”`,
    ),

  bulkChange: (target: EntryTarget, change: BulkChange): Promise<boolean> =>
    actInBulk(target, 'changed', `change ${JSON.stringify(change)}`, (request) =>
      timesheets.changeMany.call({ ...request, ...change }),
    ),

  bulkRemove: (target: EntryTarget): Promise<boolean> =>
    actInBulk(target, 'deleted', 'delete', (request) => timesheets.deleteMany.call(request)),

  /** It was invoiced elsewhere, or it was not. */
  markInvoiced: (entry: TimesheetEntry, invoiced: boolean): Promise<boolean> =>
    mark([entry], invoiced, `Marked “${entry.description}”`),

  /** All of these, and no others. */
  bulkMark: (entries: readonly TimesheetEntry[], invoiced: boolean): Promise<boolean> =>
    mark(entries, invoiced, `${entriesInWords(entries.length)} marked`),

  /** The entries of the seven days from one day, again from the other. */
  copyWeek: (from: string, to: string): Promise<boolean> =>
    actOnce(
      () =>
        operateOnce(`copy ${from} ${to}`, [], ({ operationId }) =>
          timesheets.copyWeek.call({ from, to, operationId }),
        ),
      (copies) =>
        withShiftedStarts(`${entriesInWords(copies[0]?.ids.length ?? 0)} copied`, shiftedIn(copies)),
    ),
};

function mark(entries: readonly TimesheetEntry[], invoiced: boolean, marked: string): Promise<boolean> {
  const perform: Perform = (request) => timesheets.markInvoiced.call({ ...request, invoiced });
  return actOnce(
    () => operateOnce(`mark ${invoiced}`, entries, perform),
    `${marked} as ${invoicedInWords(invoiced)}`,
  );
}

function actInBulk(target: EntryTarget, done: string, action: string, perform: Perform): Promise<boolean> {
  return act(() => inBulk(target, action, perform), {
    done: (outcome) => withShiftedStarts(outcomeInWords(outcome, done), shiftedIn(outcome.operations)),
    undo: ({ operations }) => undoAll(operations),
    isRepeatable: true,
  });
}

function actOnce(
  perform: () => Promise<readonly Operation[]>,
  done: string | ((operations: readonly Operation[]) => string),
): Promise<boolean> {
  return act(perform, { done, undo: undoAll, isRepeatable: true });
}

type BulkChange = {
  projectId?: string | null;
  clientId?: string | null;
  billable?: boolean;
  date?: string;
};

/** The fields that a change names, as they were. */
export function before(entry: TimesheetEntry, change: EntryChange): EntryChange {
  const { day, activityLog: _activityLog, ...fields } = entry;
  const was: EntryChange = { ...fields, date: day };
  return Object.fromEntries(Object.entries(was).filter(([name]) => name in change));
}

function shiftedIn(operations: readonly Operation[]): ShiftedStart[] {
  return operations.flatMap(({ shiftedStarts = [] }) => shiftedStarts);
}

// Brings the schema along: nothing that the page waits for.
const entryForm = () => import('./entry-form.ts');
