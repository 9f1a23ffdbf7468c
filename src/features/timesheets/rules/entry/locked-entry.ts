import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { isLockedDay, lockedTimeMessage } from '#src/platform/shared/locked-time.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { invoicedMessage } from './invoiced-status.ts';

type LockableEntry = Pick<TimesheetEntry, 'day' | 'invoiced' | 'invoiceNumber' | 'activityLog'>;

/** Why an entry can't be changed: it is invoiced, or its time is locked. Undefined if it can. */
export function lockedReason(entry: LockableEntry, lockedUntil: LockedUntil): string | undefined {
  if (entry.invoiced) return invoicedMessage(entry);
  return isLockedDay(entry.day, lockedUntil) ? lockedTimeMessage(lockedUntil) : undefined;
}
