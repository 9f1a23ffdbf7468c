/** What the fields of an entry may hold, and how entries are asked for. */
import * as z from 'zod';
import { isSystemAction } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import {
  Day,
  Flag,
  Id,
  Instant,
  Revision,
  hoursUpTo,
  requiredText,
  withMessage,
  storableText,
} from '#src/platform/shared/field-schemas.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import { timesheetLimits } from './messages.ts';

export const Break = z.strictObject({ start: Instant, end: Instant });
const Activity = z.strictObject({
  time: Instant,
  action: requiredText(200).refine((action) => !isSystemAction(action), {
    error: 'is an action reserved for Stint',
  }),
});
/** A line that Stint wrote itself; `changes` says of an edit which fields it changed, and how. */
export const LoggedActivity = z.object({
  time: z.string(),
  action: z.string(),
  system: z.literal(true).optional(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })).optional(),
});

export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'must be a time zone, like Europe/Berlin' });

/** What a caller may say of an entry, beside when, how long and what. */
export const writableFields = {
  clientId: Id.nullable().optional(),
  projectId: Id.nullable().optional(),
  startTime: Instant.nullable().optional(),
  endTime: Instant.nullable().optional(),
  notes: storableText(timesheetLimits.notes).nullable().optional(),
  billable: z.boolean({ error: 'must be true or false' }).optional(),
  breakPeriods: z.array(Break).max(timesheetLimits.breaks).optional(),
  activityLog: z.array(Activity).max(timesheetLimits.activities).optional(),
  /** The zone the day was chosen in; without it the account's. */
  timeZone: TimeZone.optional(),
};
/** A day (its noon is meant) or an instant of that day. [3.3] */
export const EntryDate = z.union(
  [Day, Instant],
  withMessage('must be a valid date or timestamp, like 2026-11-21'),
);
export const Hours = hoursUpTo(24);

/** Which entries are meant; both ends of a range are included. */
export const entryFilter = {
  from: EntryDate.optional(),
  to: EntryDate.optional(),
  clientId: Id.optional(),
  projectId: Id.optional(),
  billable: Flag.optional(),
  invoiced: Flag.optional(),
  search: storableText(200).optional(),
};

/**
 * The id of an operation, chosen by the caller: the same request again does nothing again and is answered alike; once
 * the operation was undone under this id, it is refused.
 */
export const operationId = Id.optional();
/** Entries with the revisions that were seen; without one, whatever the entry is by now. */
export const EntryRevisions = z
  .array(z.strictObject({ id: Id, revision: Revision.optional() }))
  .min(1, { error: 'must contain at least one entry' })
  .max(timesheetLimits.entriesPerRequest, { error: 'must contain at most 1,000 entries' })
  .refine((seen) => new Set(seen.map(({ id }) => id)).size === seen.length, {
    error: 'must not contain the same entry twice',
  });

/** What many entries are given at once. */
export const ChangeManyInput = z.strictObject({
  entries: EntryRevisions,
  projectId: writableFields.projectId,
  clientId: writableFields.clientId,
  billable: writableFields.billable,
  /** Each goes there with its clocks. */
  date: Day.optional(),
  operationId,
});

/** Entries that were invoiced elsewhere, and are billable; or that were not. */
export const MarkInvoicedInput = z.strictObject({
  entries: EntryRevisions,
  invoiced: z.boolean(withMessage('must be true or false')),
  operationId,
});

/** An entry whose start, HH:MM, its new day skips, because clocks go forward then; `actual` is its start instead. */
export const ShiftedStart = z.object({ day: z.iso.date(), wanted: z.string(), actual: z.string() });

/** Whose rates are worked out anew. */
export const recalculationScope = { projectId: Id, from: Day.optional(), to: Day.optional() };

/** What an operation is undone by, and the entries that it left, in the order of the request or of their time. */
export const OperationResult = z.object({ operationId: Id, ids: z.array(Id) });
/** Left out where every start kept its local time, and in the answer to a repeat. */
export const MoveResult = OperationResult.extend({
  shiftedStarts: z.array(ShiftedStart.extend({ id: Id })).optional(),
});
