import * as m from '#messages/timesheets.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { shiftedStart, moveTimesToDay } from '#src/features/timesheets/rules/entry/move-entry.ts';
import type { ShiftedStart } from '#src/features/timesheets/rules/entry/move-entry.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { applyInBulk, formatBulkOutcome } from '#src/features/timesheets/web/bulk/bulk-target.ts';
import type { BulkNotice, BulkTarget } from '#src/features/timesheets/web/bulk/bulk-target.ts';
import { withSkippedHours } from '#src/features/timesheets/web/labels/copy-week-labels.ts';
import { withShiftedStarts } from '#src/features/timesheets/web/labels/shifted-start-notice.ts';
import { formatDay } from '#src/platform/shared/calendar-days.ts';
import { entryMutations } from './entry-mutations.ts';
import { runAction } from './run-action.ts';
import { runOperation, undoOperations } from './run-operation.ts';
import type { ChangedEntries, OperationCall } from './run-operation.ts';

/** Like `entryMutations`, for menus, dialogs and selections: the page loads them with what offers them. */
export const entryOperations = {
  /** Keeps start and duration. */
  moveToDay: (entry: TimesheetEntry, day: string): Promise<boolean> => {
    const times = moveTimesToDay(day, entry);
    const shifted = shiftedStart(entry, { ...entry, ...times, day });
    const name = formatDay(day, { weekday: 'long', day: 'numeric', month: 'short' });
    return entryMutations.change(
      entry,
      { date: day, ...times },
      {
        done: withShiftedStarts(
          m.entryMovedToDay({ description: entry.description, day: name }),
          shifted ? [shifted] : [],
        ),
      },
    );
  },

  /** Splits an entry at an instant within it. */
  split: (entry: TimesheetEntry, at: string): Promise<boolean> => {
    const { id, revision, description } = entry;
    const perform: OperationCall = ({ entries: [seen = { id, revision }], operationId }) =>
      timesheets.split.call({ ...seen, at, operationId });
    return runOperationAction(
      () => runOperation(`split:${at}`, [entry], perform),
      m.entrySplit({ description }),
    );
  },

  /** Merges two consecutive entries; the gap becomes a break. */
  merge: (entry: TimesheetEntry, next: TimesheetEntry): Promise<boolean> =>
    runOperationAction(
      () => runOperation('merge', [entry, next], (request) => timesheets.merge.call(request)),
      entry.description === next.description
        ? m.sameEntriesMerged({ description: entry.description })
        : m.entriesMerged({ first: entry.description, second: next.description }),
    ),

  bulkChange: (target: BulkTarget, change: BulkChange): Promise<boolean> =>
    runBulkAction(target, m.entriesChanged, `change:${JSON.stringify(change)}`, (request) =>
      timesheets.changeMany.call({ ...request, ...change }),
    ),

  bulkRemove: (target: BulkTarget): Promise<boolean> =>
    runBulkAction(target, m.entriesDeleted, 'delete', (request) => timesheets.deleteMany.call(request)),

  /** Marks or unmarks an entry as invoiced elsewhere. */
  markInvoiced: (entry: TimesheetEntry, invoiced: boolean): Promise<boolean> =>
    markEntries([entry], invoiced, markedNotice(entry, invoiced)),

  bulkMark: (entries: readonly TimesheetEntry[], invoiced: boolean): Promise<boolean> =>
    markEntries(entries, invoiced, markedManyNotice(entries.length, invoiced)),

  /** Copies the seven days from `from` to the seven days from `to`. */
  copyWeek: (from: string, to: string): Promise<boolean> =>
    runOperationAction(
      () =>
        runOperation(`copy:${from}:${to}`, [], ({ operationId }) =>
          timesheets.copyWeek.call({ from, to, operationId }),
        ),
      (copies) =>
        withSkippedHours(
          withShiftedStarts(
            m.entriesCopied({ count: copies[0]?.ids.length ?? 0 }),
            collectShiftedStarts(copies),
          ),
          copies[0]?.skipped,
        ),
    ),
};

function markEntries(entries: readonly TimesheetEntry[], invoiced: boolean, done: string): Promise<boolean> {
  const perform: OperationCall = (request) => timesheets.markInvoiced.call({ ...request, invoiced });
  return runOperationAction(() => runOperation(`mark:${invoiced}`, entries, perform), done);
}

function markedNotice({ description }: TimesheetEntry, invoiced: boolean): string {
  return invoiced
    ? m.entryMarkedInvoicedElsewhere({ description })
    : m.entryMarkedNotInvoiced({ description });
}

function markedManyNotice(count: number, invoiced: boolean): string {
  return invoiced ? m.entriesMarkedInvoicedElsewhere({ count }) : m.entriesMarkedNotInvoiced({ count });
}

function runBulkAction(
  target: BulkTarget,
  done: BulkNotice,
  action: string,
  perform: OperationCall,
): Promise<boolean> {
  return runAction(() => applyInBulk(target, action, perform), {
    done: (outcome) =>
      withShiftedStarts(formatBulkOutcome(outcome, done), collectShiftedStarts(outcome.operations)),
    undo: ({ operations }) => undoOperations(operations),
    isRepeatable: true,
  });
}

function runOperationAction(
  perform: () => Promise<readonly ChangedEntries[]>,
  done: string | ((operations: readonly ChangedEntries[]) => string),
): Promise<boolean> {
  return runAction(perform, { done, undo: undoOperations, isRepeatable: true });
}

type BulkChange = {
  projectId?: string | null;
  clientId?: string | null;
  taskId?: string | null;
  billable?: boolean;
  addTags?: string[];
  removeTags?: string[];
  date?: string;
};

function collectShiftedStarts(operations: readonly ChangedEntries[]): ShiftedStart[] {
  return operations.flatMap(({ shiftedStarts = [] }) => shiftedStarts);
}
