import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { currentPendingChanges } from './current-pending-changes.ts';
import { offlineClient } from './offline-client.ts';

/** Creates an entry from the timer: now, or once the server can be reached. */
export function createEntry(entry: NewTimesheetEntry): Promise<{ id: string }> {
  return offlineClient.create.call(entry);
}

export function hasQueuedChange(id: string): boolean {
  return currentPendingChanges()?.hasPending(id) ?? false;
}
