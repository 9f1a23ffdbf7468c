import { useMemo } from 'react';
import * as m from '#messages/timesheets.ts';
import type { EntryChange, NewTimesheetEntry, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { newId } from '#src/platform/web/new-id.ts';
import { useContinueEntry } from './continue-entry.ts';
import { deleteAtRevision, deleteNewEntry, firstRevision } from './delete-entry.ts';
import { runAction } from './run-action.ts';
import type { FailureOptions } from './run-action.ts';

/**
 * Entry mutations shared by all views. Each shows a notice with Undo, invalidates the lists, and resolves to
 * whether it succeeded. Failures show a notice or go to `onFailure`. Those of menus and dialogs are `entryOperations`.
 */
export function useEntryMutations() {
  const continueEntry = useContinueEntry();
  return useMemo(
    () => ({ ...entryMutations, /** Nothing where there is no timer. */ continueEntry }),
    [continueEntry],
  );
}

export type EntryMutations = ReturnType<typeof useEntryMutations>;

export const entryMutations = {
  create: (entry: NewTimesheetEntry, options: FailureOptions = {}): Promise<boolean> => {
    const id = entry.id ?? newId();
    return runAction(() => timesheets.create.call({ ...entry, id }), {
      done: m.entryAdded({ description: entry.description }),
      undo: () => deleteNewEntry(id, firstRevision, entry.suggestionId),
      ...options,
    });
  },

  change: (
    entry: TimesheetEntry,
    change: EntryChange,
    options: FailureOptions & { done?: string } = {},
  ): Promise<boolean> => {
    const { id, revision } = entry;
    const operationId = newId();
    return runAction(() => timesheets.update.call({ id, revision, operationId, ...change }), {
      done: m.entryChanged({ description: change.description ?? entry.description }),
      undo: () => timesheets.undo.call({ id: operationId, entryId: id, before: entry }),
      ...options,
    });
  },

  remove: (entry: TimesheetEntry): Promise<boolean> => {
    const operationId = newId();
    return runAction(() => deleteAtRevision(entry, operationId), {
      done: m.entryDeleted({ description: entry.description }),
      undo: () => timesheets.undo.call({ id: operationId, entryId: entry.id }),
      removed: entry,
    });
  },

  /** Copies an entry, to its own day or to another one. */
  duplicate: async (entry: TimesheetEntry, day = entry.day): Promise<boolean> => {
    const { copyEntry } = await loadEntryForm();
    return entryMutations.create(copyEntry(entry, newId(), day));
  },
};

// Loaded on demand: it includes the schema library, which the page doesn't need.
const loadEntryForm = () => import('#src/features/timesheets/web/entry/entry-form.ts');
