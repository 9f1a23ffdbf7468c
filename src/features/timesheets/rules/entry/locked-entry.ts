import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { isLockedDay } from '#src/platform/shared/locked-time.ts';
import type { LockedUntil } from '#src/platform/shared/locked-time.ts';
import { invoicedReason } from './invoiced-status.ts';
import type { InvoicedReason } from './invoiced-status.ts';

export type LockableEntry = Pick<TimesheetEntry, 'day' | 'invoiced' | 'invoiceNumber' | 'activityLog'>;
export type LockReason = InvoicedReason | { code: 'lockedTime'; until: string };

/** Why an entry can't be changed: it is invoiced, or its time is locked. Undefined if it can. */
export function lockedReason(entry: LockableEntry, lockedUntil: LockedUntil): LockReason | undefined {
  if (entry.invoiced) return invoicedReason(entry);
  return isLockedDay(entry.day, lockedUntil) ? { code: 'lockedTime', until: lockedUntil } : undefined;
}
