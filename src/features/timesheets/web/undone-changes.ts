import type { EntryChange, TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { onAccountChange } from '#src/platform/web/account-cleanup.ts';
import { timesheets } from './api.ts';

/** Revisions of entries, and the later ones in which an undo has made them what they were then. */
const again = new Map<string, number>();

onAccountChange(() => again.clear());

/** The revision in which an entry is what it was: who undoes one change after the other meets no change of others. */
export function revisionAgain(id: string, revision: number): number {
  const next = again.get(`${id} ${revision}`);
  return next === undefined || next <= revision ? revision : revisionAgain(id, next);
}

/** Gives a changed entry back the fields it had, unless somebody has changed it since; `revision` is the change's. */
export async function undoChange(
  before: TimesheetEntry,
  revision: number,
  fields: EntryChange,
): Promise<TimesheetEntry> {
  const { id } = before;
  const back = await timesheets.update.call({ id, revision: revisionAgain(id, revision), ...fields });
  again.set(`${id} ${before.revision}`, back.revision);
  return back;
}
