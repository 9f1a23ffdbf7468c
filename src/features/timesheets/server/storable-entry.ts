import * as z from 'zod';
import { Break, LoggedActivity, Zone } from '#src/features/timesheets/contract-fields.ts';
import { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheetLimits } from '#src/features/timesheets/timesheet.ts';
import { Instant, Rate, StorableRevision, text } from '#src/platform/shared/shapes.ts';

/** An entry within the limits that every write obeys. Reads are looser: no record ever hides the others of its list. */
export const StorableEntry = TimesheetEntry.extend({
  date: z.iso.datetime().refine(isStorable, { error: 'must lie between the years 1900 and 2200' }),
  day: z.iso.date().refine(isStorable, { error: 'must lie between the years 1900 and 2200' }),
  timeZone: Zone,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  description: text(timesheetLimits.description),
  notes: text(timesheetLimits.notes).nullable(),
  breakPeriods: z.array(Break).max(timesheetLimits.breaks),
  activityLog: z.array(
    LoggedActivity.extend({
      time: Instant,
      action: text(timesheetLimits.action),
      changes: z
        .array(z.unknown().refine(isShort, { error: 'is too long' }))
        .pipe(LoggedActivity.shape.changes.unwrap())
        .optional(),
    }),
  ),
  invoiceNumber: text(timesheetLimits.invoiceNumber).nullable(),
  rate: Rate,
  rateReason: text(timesheetLimits.rateReason),
  createdAt: Instant,
  updatedAt: Instant,
  revision: StorableRevision,
});

/** What a write of ours decides. */
export const WrittenEntry = StorableEntry.omit({
  id: true,
  userId: true,
  invoiced: true,
  invoiceNumber: true,
  createdAt: true,
  updatedAt: true,
  revision: true,
});

/** At their ends, an instant and its day may differ by a year. */
function isStorable(value: string): boolean {
  const day = value.slice(0, 10);
  return day >= '1899-12-31' && day <= '2201-01-01';
}

/** Logs shorten what they repeat. */
function isShort(change: unknown): boolean {
  return JSON.stringify(change).length <= timesheetLimits.loggedChange;
}
