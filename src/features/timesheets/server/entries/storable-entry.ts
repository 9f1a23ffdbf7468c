import * as z from 'zod';
import { Break, LoggedActivity, TimeZone, entryDetails } from '#src/features/timesheets/contract-fields.ts';
import { TimesheetEntry } from '#src/features/timesheets/contract.ts';
import { timesheetLimits } from '#src/features/timesheets/rules/timesheet-limits.ts';
import { Instant, Rate, storableText } from '#src/platform/shared/field-schemas.ts';
import { storableFields, storableVersion } from '#src/platform/shared/record-fields.ts';

/** Limits for writes. Reads are looser, so that one bad record can't break a list. */
export const StorableEntry = TimesheetEntry.extend({
  date: z.iso.datetime().refine(isStorableDate, { error: 'must be between the years 1900 and 2200' }),
  day: z.iso.date().refine(isStorableDate, { error: 'must be between the years 1900 and 2200' }),
  timeZone: TimeZone,
  startTime: Instant.nullable(),
  endTime: Instant.nullable(),
  description: storableText(timesheetLimits.description),
  ...storableFields(entryDetails),
  breakPeriods: z.array(Break).max(timesheetLimits.breaks),
  activityLog: z.array(
    LoggedActivity.extend({
      time: Instant,
      action: storableText(timesheetLimits.action),
      changes: z
        .array(z.unknown().refine(isWithinLogLimit, { error: 'is too long' }))
        .pipe(LoggedActivity.shape.changes.unwrap())
        .optional(),
    }),
  ),
  invoiceNumber: storableText(timesheetLimits.invoiceNumber).nullable(),
  rate: Rate,
  rateReason: storableText(timesheetLimits.rateReason),
  ...storableVersion,
});

/** The fields that our writes set. */
export const WritableEntry = StorableEntry.omit({
  id: true,
  userId: true,
  invoiced: true,
  invoiceNumber: true,
  createdAt: true,
  updatedAt: true,
  revision: true,
});

/** At the limits, an instant and its day can differ by a year. */
function isStorableDate(value: string): boolean {
  const day = value.slice(0, 10);
  return day >= '1899-12-31' && day <= '2201-01-01';
}

/** Logs shorten long values. */
function isWithinLogLimit(change: unknown): boolean {
  return JSON.stringify(change).length <= timesheetLimits.loggedChange;
}
