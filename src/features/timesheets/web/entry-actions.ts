import { useMemo } from 'react';
import type {
  NewTimesheetEntry,
  TimesheetChange,
  TimesheetEntry,
} from '#src/features/timesheets/contract.ts';
import { shiftedStart, timesOn } from '#src/features/timesheets/moving.ts';
import type { ShiftedStart } from '#src/features/timesheets/moving.ts';
import { formatDay } from '#src/platform/shared/days.ts';
import { freshId } from '#src/platform/web/fresh-id.ts';
import { deleteWithUndo } from '#src/platform/web/notice/delete-with-undo.ts';
import { type Telling, act } from './acting.ts';
import { projects, timesheets } from './api.ts';
import { type EntryTarget, entriesInWords, inBulk, inParts, outcomeInWords, undoAll } from './bulk.ts';
import { useContinue } from './continue-work.ts';
import { copyOnce } from './copy-once.ts';
import { invoicedInWords } from './entry-words.ts';
import { withShiftedStarts } from './shifted-starts.ts';
import { deleteAsSeen, takeAway } from './take-away.ts';
import { undoChange } from './undone-changes.ts';

/** What an entry is changed to; its id and the revision that was seen come from the entry itself. */
export type EntryChange = Omit<TimesheetChange, 'id' | 'revision'>;

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
    const operationId = freshId();
    return act(() => timesheets.split.call({ id, revision, at, operationId }), {
      done: `Split “${description}” in two`,
      undo: () => timesheets.undo.call({ id: operationId }),
    });
  },

  /** One of two that follow each other; the time between them becomes a break. */
  merge: (entry: TimesheetEntry, next: TimesheetEntry): Promise<boolean> => {
    const entries = [entry, next].map(({ id, revision }) => ({ id, revision }));
    const operationId = freshId();
    return act(() => timesheets.merge.call({ entries, operationId }), {
      done: `Merged “${entry.description}” and “${next.description}”`,
      undo: () => timesheets.undo.call({ id: operationId }),
    });
  },

  bulkChange: (target: EntryTarget, change: BulkChange): Promise<boolean> =>
    act(() => inBulk(target, (part) => timesheets.changeMany.call({ ...part, ...change })), {
      done: (outcome) =>
        withShiftedStarts(outcomeInWords(outcome, 'changed'), outcome.operations.flatMap(shiftedIn)),
      undo: ({ operations }) => undoAll(operations),
    }),

  bulkRemove: (target: EntryTarget): Promise<boolean> =>
    act(() => inBulk(target, (part) => timesheets.deleteMany.call(part)), {
      done: (outcome) => outcomeInWords(outcome, 'deleted'),
      undo: ({ operations }) => undoAll(operations),
    }),

  /** It was invoiced elsewhere, or it was not. */
  markInvoiced: (entry: TimesheetEntry, invoiced: boolean): Promise<boolean> => {
    const { id, revision, description } = entry;
    const operationId = freshId();
    const entries = [{ id, revision }];
    return act(() => timesheets.markInvoiced.call({ entries, invoiced, operationId }), {
      done: `Marked “${description}” as ${invoicedInWords(invoiced)}`,
      undo: () => timesheets.undo.call({ id: operationId }),
    });
  },

  /** All of these, and no others. */
  bulkMark: (entries: readonly TimesheetEntry[], invoiced: boolean): Promise<boolean> =>
    act(() => inParts(entries, (part) => timesheets.markInvoiced.call({ ...part, invoiced })), {
      done: `${entriesInWords(entries.length)} marked as ${invoicedInWords(invoiced)}`,
      undo: undoAll,
    }),

  /** The entries of the seven days from one day, again from the other. */
  copyWeek: (from: string, to: string): Promise<boolean> =>
    act(() => copyOnce(from, to), {
      done: ({ ids, shiftedStarts }) =>
        withShiftedStarts(`${entriesInWords(ids.length)} copied`, shiftedStarts),
      undo: ({ operationId }) => timesheets.undo.call({ id: operationId }),
    }),
};

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

function shiftedIn({ shiftedStarts = [] }: { shiftedStarts?: ShiftedStart[] | undefined }): ShiftedStart[] {
  return shiftedStarts;
}

// Brings the schema along: nothing that the page waits for.
const entryForm = () => import('./entry-form.ts');
