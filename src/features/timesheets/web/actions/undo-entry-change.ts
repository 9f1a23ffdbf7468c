import type { EntryChange, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';

/** Revisions of entries, and the later ones in which an undo has made them what they were then. */
const restoredRevisions = new Map<string, number>();

onAccountChange(() => restoredRevisions.clear());

/** The revision in which an entry is what it was: who undoes one change after the other meets no change of others. */
export function currentRevision(id: string, revision: number): number {
  const next = restoredRevisions.get(`${id} ${revision}`);
  return next === undefined || next <= revision ? revision : currentRevision(id, next);
}

/** Gives a changed entry back the fields it had, unless somebody has changed it since; `revision` is the change's. */
export async function undoEntryChange(
  before: TimesheetEntry,
  revision: number,
  fields: EntryChange,
): Promise<TimesheetEntry> {
  const { id } = before;
  const restored = await timesheets.update.call({ id, revision: currentRevision(id, revision), ...fields });
  restoredRevisions.set(`${id} ${before.revision}`, restored.revision);
  return restored;
}
