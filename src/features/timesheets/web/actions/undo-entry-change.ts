import type { EntryChange, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheets } from '#src/features/timesheets/web/api.ts';
import { onAccountChange } from '#src/platform/web/current-account.ts';

/** Maps a revision to the newer one in which an undo restored the same state. */
const restoredRevisions = new Map<string, number>();

onAccountChange(() => restoredRevisions.clear());

/** The current revision with the same content, so that consecutive undos don't conflict. */
export function currentRevision(id: string, revision: number): number {
  const next = restoredRevisions.get(`${id} ${revision}`);
  return next === undefined || next <= revision ? revision : currentRevision(id, next);
}

/** Restores the changed fields unless the entry changed since; `revision` is the one after the change. */
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
