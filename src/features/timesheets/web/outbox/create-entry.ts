import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { currentOutbox } from './current-outbox.ts';
import { offlineClient } from './offline-client.ts';

/** Makes an entry that the timer has timed: now, or where nobody answers, once somebody does. */
export function createEntry(entry: NewTimesheetEntry): Promise<{ id: string }> {
  return offlineClient.create.call(entry);
}

/** Whether a change of the entry is queued on this device. */
export function hasQueuedChange(id: string): boolean {
  return currentOutbox()?.hasPending(id) ?? false;
}
