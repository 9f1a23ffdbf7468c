import { roundingOf } from '#src/features/projects/rules/work-rounding.ts';
import type { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import { billedDuration } from '#src/platform/shared/rounding.ts';
import type { Rounding } from '#src/platform/shared/rounding.ts';
import { amountMinor } from './pay-rate.ts';

type Billable = Pick<
  TimesheetEntry,
  'duration' | 'rate' | 'billable' | 'currency' | 'amountMinor' | 'rounding'
>;

/** Billable time and amount as documents and screens show them; the entry keeps the exact values. */
export function billedEntry(entry: Billable, account: Rounding): { ms: number; amountMinor: number } {
  const exactMs = hoursToMs(entry.duration);
  const ms = billedDuration(exactMs, roundingOf(account, entry.rounding));
  if (ms === exactMs) return { ms, amountMinor: entry.amountMinor };
  return { ms, amountMinor: amountMinor({ ...entry, ms }) };
}
