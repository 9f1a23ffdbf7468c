import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { currentOutbox } from './current.ts';
import { throughOutbox } from './through-outbox.ts';

/** Makes an entry that the timer has timed: now, or where nobody answers, once somebody does. */
export function keepEntry(entry: NewTimesheetEntry): Promise<{ id: string }> {
  return throughOutbox.create.call(entry);
}

/** Whether a change of the entry is queued on this device. */
export function isQueued(id: string): boolean {
  return currentOutbox()?.holds(id) ?? false;
}
