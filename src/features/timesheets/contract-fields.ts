/** Field limits of an entry, and list filters. */
import * as z from 'zod';
import { isSystemAction } from '#src/features/timesheets/rules/entry/invoiced-status.ts';
import {
  Currency,
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
import { mapValues } from '#src/platform/shared/objects.ts';
import { tagList } from '#src/platform/shared/tag-list.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import { entryTexts, timesheetLimits } from './rules/timesheet-limits.ts';

export const Break = z.strictObject({ start: Instant, end: Instant });
const Activity = z.strictObject({
  time: Instant,
  action: requiredText(200).refine((action) => !isSystemAction(action), {
    error: 'is an action reserved for Stint',
  }),
});
/** A log line written by Stint; `changes` lists what an edit changed. */
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

const Tags = tagList(timesheetLimits);

/** What a caller can set besides the description and times. In the order of CSV exports. */
export const entryDetails = {
  ...mapValues(entryTexts, (maxLength) => storableText(maxLength).nullable()),
  /** In the first spelling of each; case and accents don't matter. */
  tags: Tags,
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  /** A task of the project; another project clears it. */
  taskId: Id.nullable(),
  billable: z.boolean({ error: 'must be true or false' }),
};

/** What a caller can set besides the day, the description and the duration. */
export const writableEntryFields = {
  ...z.object(entryDetails).partial().shape,
  startTime: Instant.nullable().optional(),
  endTime: Instant.nullable().optional(),
  breakPeriods: z.array(Break).max(timesheetLimits.breaks).optional(),
  activityLog: z.array(Activity).max(timesheetLimits.activities).optional(),
  /** The zone in which the day was chosen; defaults to the account's. */
  timeZone: TimeZone.optional(),
};
/** A calendar day (stored as its noon) or an instant on that day. [3.3] */
export const EntryDate = z.union(
  [Day, Instant],
  withMessage('must be a valid date or timestamp, like 2026-11-21'),
);
export const Hours = hoursUpTo(24);

/** Both ends of a range are inclusive. */
export const entryFilter = {
  from: EntryDate.optional(),
  to: EntryDate.optional(),
  clientId: Id.optional(),
  projectId: Id.optional(),
  taskId: Id.optional(),
  billable: Flag.optional(),
  invoiced: Flag.optional(),
  /** The whole tag; case and accents don't matter. */
  tag: storableText(timesheetLimits.tag).optional(),
  search: storableText(200).optional(),
};

/**
 * Operation ID chosen by the caller, for undo. Repeating a request with the same ID returns the first result; after an
 * undo it is rejected. A change of one entry without an ID can't be undone.
 */
export const operationId = Id.optional();
/** Entries with the expected revisions; without a revision there is no concurrency check. */
export const EntryRevisions = z
  .array(z.strictObject({ id: Id, revision: Revision.optional() }))
  .min(1, { error: 'must contain at least one entry' })
  .max(timesheetLimits.entriesPerRequest, { error: 'must contain at most 1,000 entries' })
  .refine((seen) => new Set(seen.map(({ id }) => id)).size === seen.length, {
    error: 'must not contain the same entry twice',
  });

/** Fields that a bulk change can set. */
export const ChangeManyInput = z.strictObject({
  entries: EntryRevisions,
  projectId: writableEntryFields.projectId,
  clientId: writableEntryFields.clientId,
  taskId: writableEntryFields.taskId,
  billable: writableEntryFields.billable,
  addTags: Tags.optional(),
  removeTags: Tags.optional(),
  /** Start and end keep their local times. */
  date: Day.optional(),
  operationId,
});

/** Marks billable entries as invoiced elsewhere, or unmarks them. */
export const MarkInvoicedInput = z.strictObject({
  entries: EntryRevisions,
  invoiced: z.boolean(withMessage('must be true or false')),
  operationId,
});

/**
 * An entry whose start (HH:MM) doesn't exist on its new day because of daylight saving; `actual` is the start
 * used instead.
 */
export const ShiftedStart = z.object({ day: z.iso.date(), wanted: z.string(), actual: z.string() });

export const EntryPricing = z.object({
  /** Hourly rate when the entry was priced, and the reason: a code, see `RateReason`. [9.1-9.4] */
  rate: z.number(),
  rateReason: z.string(),
  /** duration × rate in minor units of the currency; 0 when not billable. [9.5] */
  amountMinor: z.int(),
  currency: Currency,
});
export type EntryPricing = z.infer<typeof EntryPricing>;

/** The new price of an entry if it were logged now. */
export const RateChange = z.object({
  id: Id,
  revision: Revision,
  projectId: Id.nullable(),
  day: z.iso.date(),
  description: z.string(),
  duration: z.number(),
  before: EntryPricing,
  after: EntryPricing,
});
export type RateChange = z.infer<typeof RateChange>;

/** The entries whose rates are recalculated. */
export const recalculationScope = {
  projectId: Id.optional(),
  clientId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
};

/**
 * The ID to undo an operation with, and the resulting entries in the order of the request or of their time.
 */
export const EntryOperationResult = z.object({ operationId: Id, ids: z.array(Id) });
/** Absent if every start kept its local time, and in the answer to a repeated request. */
export const MoveResult = EntryOperationResult.extend({
  shiftedStarts: z.array(ShiftedStart.extend({ id: Id })).optional(),
});

/** Absent if all hours were copied, and in the answer to a repeated request. */
export const CopyResult = MoveResult.extend({
  skipped: z.array(z.object({ day: z.iso.date(), description: z.string(), duration: z.number() })).optional(),
});

/** What a new invoice would offer for a client: time, open fixed prices and retainer hours. `clientId` is null without one. */
export const UnbilledClient = z.object({
  clientId: Id.nullable(),
  clientName: z.string().nullable(),
  /** Projects without a client, rather than work without a project. */
  isInternal: z.boolean(),
  /** The day of the oldest entry or retainer period; null without these. */
  oldestDay: z.iso.date().nullable(),
  /** Whether the amounts include the open part of fixed prices. */
  hasFixedPrice: z.boolean(),
  /** Whether the amounts include retainer hours that aren't invoiced. */
  hasRetainerHours: z.boolean(),
  /** Includes only entries that are billed as time. */
  durationMs: z.int(),
  amounts: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
});
export type UnbilledClient = z.infer<typeof UnbilledClient>;

export const TimesheetTotals = z.object({
  count: z.int(),
  durationMs: z.int(),
  billableMs: z.int(),
  amounts: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  /** Billable time and amounts may be rounded: as the account, a client or a project says. */
  isRounded: z.literal(true).optional(),
  /** Newest first. */
  days: z.array(z.object({ day: z.iso.date(), durationMs: z.int(), billableMs: z.int() })),
});
export type TimesheetTotals = z.infer<typeof TimesheetTotals>;
