import * as z from 'zod';
import {
  ChangeOfMany,
  ChosenDate,
  Hours,
  LoggedActivity,
  Marking,
  MovingOperation,
  Operation,
  Seen,
  ShiftedStart,
  entryFilter,
  operationId,
  ratedSpan,
  settable,
} from '#src/features/timesheets/contract-fields.ts';
import { timesheetLimits, timesheetMessages } from '#src/features/timesheets/timesheet.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import { own, recordProcedures } from '#src/platform/shared/record-procedures.ts';
import {
  Currency,
  Day,
  Id,
  Instant,
  RecordId,
  Revision,
  listOf,
  page,
  requiredText,
  text,
} from '#src/platform/shared/shapes.ts';
import { undone } from '#src/platform/shared/undone.ts';

export const NewTimesheetEntry = z.strictObject({
  id: Id.optional(),
  date: ChosenDate,
  description: requiredText(timesheetLimits.description),
  duration: Hours,
  ...settable,
});
export type NewTimesheetEntry = z.infer<typeof NewTimesheetEntry>;

export const TimesheetChange = z.strictObject({
  id: RecordId,
  revision: Revision.optional(),
  date: ChosenDate.optional(),
  description: requiredText(timesheetLimits.description).optional(),
  duration: Hours.optional(),
  ...settable,
});
export type TimesheetChange = z.infer<typeof TimesheetChange>;
/** What changes, without which entry and revision. */
export type EntryChange = Omit<TimesheetChange, 'id' | 'revision'>;

/** A timesheet entry as it is read; `duration` in hours, instants in UTC. Writes keep to `StorableEntry`. [3.1, 3.3] */
export const TimesheetEntry = z.object({
  id: Id,
  userId: Id,
  date: z.iso.datetime(),
  /** The calendar day chosen, whichever zone looks at it. */
  day: z.iso.date(),
  timeZone: z.string(),
  startTime: z.iso.datetime().nullable(),
  endTime: z.iso.datetime().nullable(),
  duration: Hours,
  description: z.string(),
  notes: z.string().nullable(),
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  billable: z.boolean(),
  invoiced: z.boolean(),
  /** The invoice that holds it, once that has a number. */
  invoiceNumber: z.string().nullable(),
  breakPeriods: z.array(z.object({ start: z.string(), end: z.string() })),
  activityLog: z.array(LoggedActivity),
  /** Per hour, as worked out when the entry was saved, and why. [9.1-9.4] */
  rate: z.number(),
  rateReason: z.string(),
  /** duration × rate in minor units of the currency; 0 when not billable. [9.5] */
  amountMinor: z.int(),
  currency: Currency,
  /** Only said in lists, and only of entries that are at the same time as another, whatever the filter shows. */
  overlaps: z.literal(true).optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: Revision,
});
export type TimesheetEntry = z.infer<typeof TimesheetEntry>;

/** What an entry is worth, and why. */
export type EntryRating = z.infer<typeof EntryRating>;
const EntryRating = TimesheetEntry.pick({ rate: true, rateReason: true, amountMinor: true, currency: true });

/** What would become of an entry that is on no invoice, if it were logged now. */
const RatingChange = z.object({
  id: Id,
  revision: Revision,
  day: z.iso.date(),
  description: z.string(),
  duration: z.number(),
  before: EntryRating,
  after: EntryRating,
});
export type RatingChange = z.infer<typeof RatingChange>;

export const TimesheetTotals = z.object({
  count: z.int(),
  durationMs: z.int(),
  billableMs: z.int(),
  amounts: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  /** Newest first. */
  days: z.array(z.object({ day: z.iso.date(), durationMs: z.int(), billableMs: z.int() })),
});
export type TimesheetTotals = z.infer<typeof TimesheetTotals>;

/** Only where the change moved the entry to another day that skips its start. */
const ChangedEntry = TimesheetEntry.extend({ shiftedStart: ShiftedStart.optional() });

const invoiced = {
  INVOICED: { status: 409, message: timesheetMessages.invoiced, data: z.object({ ids: z.array(Id) }) },
};
const stale = {
  STALE: { status: 409, message: timesheetMessages.stale, data: z.object({ current: TimesheetEntry }) },
};
const operationErrors = { CONFLICT: { status: 409, message: timesheetMessages.operationTaken }, ...undone };
const ofMany = {
  NOT_FOUND: { status: 404, message: timesheetMessages.notFoundSome },
  STALE: {
    status: 409,
    message: timesheetMessages.staleSome,
    data: z.object({ current: z.array(TimesheetEntry) }),
  },
  ...operationErrors,
  ...invoiced,
};
const tooMany = { CANNOT_RE_RATE: { status: 422, message: timesheetMessages.cannotReRate } };
const references = {
  UNKNOWN_REFERENCE: {
    status: 400,
    message: timesheetMessages.unknownReference,
    data: z.object({ fields: z.record(z.string(), z.string()) }),
  },
};

export const timesheetsContract = {
  create: procedure({
    route: 'POST /timesheets',
    summary: 'Log time; the rate is worked out and kept',
    access: own,
    created: true,
    signedOut: timesheetMessages.signedOutAdd,
    incomplete: timesheetMessages.incomplete,
    filled: { date: 'string', description: 'string', duration: 'number' },
    input: NewTimesheetEntry,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: timesheetMessages.idTaken }, ...references },
  }),
  list: procedure({
    route: 'GET /timesheets',
    summary: 'List entries: newest first, a range alone oldest first',
    access: own,
    input: z.strictObject({ ...entryFilter, order: z.enum(['asc', 'desc']).optional(), ...page }),
    output: listOf(TimesheetEntry),
    isPlainRead: true,
    errors: {},
  }),
  totals: procedure({
    route: 'GET /timesheets/totals',
    summary: 'Add up the entries that a filter lets through',
    access: own,
    input: z.strictObject(entryFilter),
    output: TimesheetTotals,
    isPlainRead: true,
    errors: {},
  }),
  ...recordProcedures({
    path: '/timesheets',
    one: 'an entry',
    record: TimesheetEntry,
    messages: timesheetMessages,
    held: invoiced,
  }),
  update: procedure({
    route: 'PATCH /timesheets/{id}',
    summary: 'Change some fields of an entry; its rate stays unless project, client or billable change',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: TimesheetChange,
    output: ChangedEntry,
    errors: {
      NOT_FOUND: { status: 404, message: timesheetMessages.notFoundUpdate },
      ...stale,
      ...invoiced,
      ...references,
    },
  }),
  split: procedure({
    route: 'POST /timesheets/{id}/split',
    summary: 'Part an entry in two at an instant; a break around the instant is what parts them',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ id: RecordId, at: Instant, revision: Revision.optional(), operationId }),
    output: Operation,
    errors: {
      CANNOT_SPLIT: { status: 422, message: timesheetMessages.cannotSplit },
      ...ofMany,
    },
  }),
  merge: procedure({
    route: 'POST /timesheets/merge',
    summary: 'Make one entry of neighbours that are the same work; the time between them becomes a break',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ entries: Seen, operationId }),
    output: Operation,
    errors: { CANNOT_MERGE: { status: 422, message: timesheetMessages.cannotMerge }, ...ofMany },
  }),
  copyWeek: procedure({
    route: 'POST /timesheets/copy-week',
    summary: 'Copy the entries of seven days to the seven days that begin at another, at today’s rates',
    access: own,
    created: true,
    signedOut: timesheetMessages.signedOutAdd,
    input: z.strictObject({ from: Day, to: Day, operationId }),
    output: MovingOperation,
    errors: { CANNOT_COPY: { status: 422, message: timesheetMessages.cannotCopy }, ...operationErrors },
  }),
  changeMany: procedure({
    route: 'POST /timesheets/change-many',
    summary: 'Give entries another project, client, billable or day, all of them or none',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: ChangeOfMany,
    output: MovingOperation,
    errors: { ...ofMany, ...references },
  }),
  deleteMany: procedure({
    route: 'POST /timesheets/delete-many',
    summary: 'Delete entries, all of them or none',
    access: own,
    signedOut: timesheetMessages.signedOutDelete,
    input: z.strictObject({ entries: Seen, operationId }),
    output: Operation,
    errors: ofMany,
  }),
  markInvoiced: procedure({
    route: 'POST /timesheets/mark-invoiced',
    summary:
      'Say of entries that they were invoiced elsewhere, or that they were not, all of them or none; what an invoice holds is refused',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: Marking,
    output: Operation,
    errors: { CANNOT_MARK: { status: 422, message: timesheetMessages.cannotMark }, ...ofMany },
  }),
  previewRerating: procedure({
    route: 'GET /timesheets/re-rating',
    summary: 'Show what the entries of a project on no invoice would be worth if they were logged now',
    access: own,
    input: z.strictObject(ratedSpan),
    output: z.object({
      /** How many entries were looked at; those that would stay as they are, are not told of. */
      count: z.int(),
      changes: z.array(RatingChange),
      /** Tells this preview from another. */
      digest: z.string(),
    }),
    errors: { ...references, ...tooMany },
  }),
  reRate: procedure({
    route: 'POST /timesheets/re-rating',
    summary: 'Give entries the rates that were shown, all of them or none',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ ...ratedSpan, digest: text(100), operationId }),
    output: Operation,
    errors: {
      ...references,
      ...tooMany,
      CHANGED_SINCE: { status: 409, message: timesheetMessages.reRatingDiffers },
      ...operationErrors,
    },
  }),
  undo: procedure({
    route: 'POST /timesheets/operations/{id}/undo',
    summary:
      'Undo a split, a merge, a copied week, a change of many, a mark or new rates within 30 days, as a whole',
    access: own,
    signedOut: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ id: RecordId }),
    /** The entries that are there again as they were. */
    output: z.object({ ids: z.array(Id) }),
    errors: {
      NOT_FOUND: { status: 404, message: timesheetMessages.nothingToUndo },
      CHANGED_SINCE: { status: 409, message: timesheetMessages.changedSince },
      ...invoiced,
    },
  }),
};
