import type { NewTimesheetEntry } from '#src/features/timesheets/contract.ts';
import { currentOutbox } from './current.ts';
import { throughOutbox } from './through-outbox.ts';

/** Makes an entry that the timer has timed: now, or where nobody answers, once somebody does. */
export function keepEntry(entry: NewTimesheetEntry): Promise<{ id: string }> {
  return throughOutbox.create.call(entry);
}

/** Whether something of the entry has still to be sent. */
export function isEntryWaiting(id: string): boolean {
  return currentOutbox()?.holds(id) ?? false;
}
