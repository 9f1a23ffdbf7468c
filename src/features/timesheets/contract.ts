import * as z from 'zod';
import * as timesheetMessages from '#messages/api/timesheets.ts';
import {
  ChangeManyInput,
  CopyResult,
  EntryDate,
  EntryPricing,
  Hours,
  LoggedActivity,
  MarkInvoicedInput,
  MoveResult,
  EntryOperationResult,
  RateChange,
  EntryRevisions,
  ShiftedStart,
  entryDetails,
  entryFilter,
  operationId,
  recalculationScope,
  writableEntryFields,
} from '#src/features/timesheets/contract-fields.ts';
import {
  Day,
  Id,
  Instant,
  OtherRoundingChoice,
  RecordId,
  Revision,
  requiredText,
  storableText,
} from '#src/platform/shared/field-schemas.ts';
import { FieldErrors } from '#src/platform/shared/procedure.ts';
import { readFields, recordIdentity } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  lockedTimeErrors,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
} from '#src/platform/shared/record-procedures.ts';
import { pinProcedures } from './contract-pins.ts';
import { summaryProcedures, unbilled } from './contract-summaries.ts';
import { tagProcedures } from './contract-tags.ts';
import { timesheetLimits } from './rules/timesheet-limits.ts';

export const NewTimesheetEntry = z.strictObject({
  id: Id.optional(),
  date: EntryDate,
  description: requiredText(timesheetLimits.description),
  duration: Hours,
  ...writableEntryFields,
  /** The calendar suggestion that becomes this entry; it isn’t suggested again. */
  suggestionId: Id.optional(),
});
export type NewTimesheetEntry = z.infer<typeof NewTimesheetEntry>;

export const TimesheetChange = z.strictObject({
  id: RecordId,
  revision: Revision.optional(),
  date: EntryDate.optional(),
  description: requiredText(timesheetLimits.description).optional(),
  duration: Hours.optional(),
  ...writableEntryFields,
  operationId,
});
export type TimesheetChange = z.infer<typeof TimesheetChange>;
export type EntryChange = Omit<TimesheetChange, 'id' | 'revision' | 'operationId'>;

/** An entry as read: `duration` in hours, instants in UTC. `StorableEntry` limits writes. [3.1, 3.3] */
export const TimesheetEntry = z.object({
  ...recordIdentity,
  date: z.iso.datetime(),
  /** The chosen calendar day, independent of the reader's time zone. */
  day: z.iso.date(),
  timeZone: z.string(),
  startTime: z.iso.datetime().nullable(),
  endTime: z.iso.datetime().nullable(),
  duration: Hours,
  description: z.string(),
  ...readFields(entryDetails),
  invoiced: z.boolean(),
  invoiceNumber: z.string().nullable(),
  breakPeriods: z.array(z.object({ start: z.string(), end: z.string() })),
  activityLog: z.array(LoggedActivity),
  ...EntryPricing.shape,
  /** Set in lists only: the entry overlaps another one, even if a filter hides that one. */
  overlaps: z.literal(true).optional(),
  /** Set in lists only: how its project or client rounds otherwise than the account. */
  rounding: OtherRoundingChoice.optional(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: Revision,
});
export type TimesheetEntry = z.infer<typeof TimesheetEntry>;

/** Set only if the change moved the entry to a day on which its start doesn't exist. */
const UpdatedEntry = TimesheetEntry.extend({ shiftedStart: ShiftedStart.optional() });

const lockedErrors = {
  INVOICED: { status: 409, message: timesheetMessages.invoiced, data: z.object({ ids: z.array(Id) }) },
  ...lockedTimeErrors,
};
const staleErrors = {
  STALE: { status: 409, message: timesheetMessages.stale, data: z.object({ current: TimesheetEntry }) },
};
const bulkErrors = {
  NOT_FOUND: { status: 404, message: timesheetMessages.notFoundSome },
  STALE: {
    status: 409,
    message: timesheetMessages.staleSome,
    data: z.object({ current: z.array(TimesheetEntry) }),
  },
  ...operationErrors,
  ...lockedErrors,
};
const tooManyErrors = { CANNOT_RECALCULATE: { status: 422, message: timesheetMessages.cannotRecalculate } };
const referenceErrors = {
  UNKNOWN_REFERENCE: {
    status: 400,
    message: timesheetMessages.unknownReference,
    data: FieldErrors,
  },
};

/** Entries themselves. */
export const entriesContract = {
  create: ownRecordProcedure({
    route: 'POST /timesheets',
    summary: 'Create an entry; its rate is calculated and stored',
    isCreate: true,
    signedOutMessage: timesheetMessages.signedOutAdd,
    incompleteMessage: timesheetMessages.incomplete,
    nonEmptyFields: { date: 'string', description: 'string', duration: 'number' },
    input: NewTimesheetEntry,
    output: z.object({ id: Id }),
    errors: {
      CONFLICT: { status: 409, message: timesheetMessages.idTaken },
      ...referenceErrors,
      ...lockedTimeErrors,
    },
  }),
  list: listProcedure({
    path: '/timesheets',
    summary: 'List entries, newest first; a date range alone is oldest first',
    record: TimesheetEntry,
    filter: { ...entryFilter, order: z.enum(['asc', 'desc']).optional() },
  }),
  ...summaryProcedures,
  ...pinProcedures,
  ...tagProcedures,
  ...recordProcedures({
    path: '/timesheets',
    nounPhrase: 'an entry',
    record: TimesheetEntry,
    sentences: timesheetMessages,
    deleteErrors: lockedErrors,
    operations: 'a split, merge, week copy, bulk change, invoice mark or rate recalculation',
    undoErrors: lockedErrors,
  }),
  update: ownRecordProcedure({
    route: 'PATCH /timesheets/{id}',
    summary: 'Update an entry; the rate changes only with its project, task, client or billable flag',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: TimesheetChange,
    output: UpdatedEntry,
    errors: {
      NOT_FOUND: { status: 404, message: timesheetMessages.notFoundUpdate },
      ...staleErrors,
      ...operationErrors,
      ...lockedErrors,
      ...referenceErrors,
    },
  }),
  split: ownRecordProcedure({
    route: 'POST /timesheets/{id}/split',
    summary: 'Split an entry in two at an instant, or around the break at that instant',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ id: RecordId, at: Instant, revision: Revision.optional(), operationId }),
    output: EntryOperationResult,
    errors: {
      CANNOT_SPLIT: { status: 422, message: timesheetMessages.cannotSplit },
      ...bulkErrors,
    },
  }),
  merge: ownRecordProcedure({
    route: 'POST /timesheets/merge',
    summary: 'Merge consecutive entries for the same work; gaps become breaks',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ entries: EntryRevisions, operationId }),
    output: EntryOperationResult,
    errors: { CANNOT_MERGE: { status: 422, message: timesheetMessages.cannotMerge }, ...bulkErrors },
  }),
  copyWeek: ownRecordProcedure({
    route: 'POST /timesheets/copy-week',
    summary:
      'Copy a week of entries to another week, at today’s rates; work that has time on that day is skipped',
    isCreate: true,
    signedOutMessage: timesheetMessages.signedOutAdd,
    input: z.strictObject({ from: Day, to: Day, operationId }),
    output: CopyResult,
    errors: {
      CANNOT_COPY: { status: 422, message: timesheetMessages.cannotCopy },
      ...operationErrors,
      ...lockedTimeErrors,
    },
  }),
  changeMany: ownRecordProcedure({
    route: 'POST /timesheets/change-many',
    summary: 'Change the project, client, task, billable flag, tags or day of entries; all-or-nothing',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: ChangeManyInput,
    output: MoveResult,
    errors: { ...bulkErrors, ...referenceErrors },
  }),
  deleteMany: ownRecordProcedure({
    route: 'POST /timesheets/delete-many',
    summary: 'Delete entries; all-or-nothing',
    signedOutMessage: timesheetMessages.signedOutDelete,
    input: z.strictObject({ entries: EntryRevisions, operationId }),
    output: EntryOperationResult,
    errors: bulkErrors,
  }),
  markInvoiced: ownRecordProcedure({
    route: 'POST /timesheets/mark-invoiced',
    summary: 'Mark or unmark entries as invoiced elsewhere; all-or-nothing. Fails for entries on an invoice',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: MarkInvoicedInput,
    output: EntryOperationResult,
    errors: { CANNOT_MARK: { status: 422, message: timesheetMessages.cannotMark }, ...bulkErrors },
  }),
};

/** What of the time is billed, and at which rates: the feature `billing` serves it. */
export const timeBillingContract = {
  unbilled,
  previewRecalculatedRates: ownRecordProcedure({
    route: 'GET /timesheets/recalculated-rates',
    summary: 'Preview recalculated rates for entries of a project or client that aren’t on an invoice',
    input: z.strictObject(recalculationScope),
    output: z.object({
      /** Entries checked, including those whose rate doesn't change. */
      count: z.int(),
      changes: z.array(RateChange),
      /** Projects of the client that have too many entries to be included. */
      leftOut: z.array(z.object({ id: Id, name: z.string() })),
      /** Identifies this preview. */
      digest: z.string(),
    }),
    errors: { ...referenceErrors, ...tooManyErrors },
  }),
  recalculateRates: ownRecordProcedure({
    route: 'POST /timesheets/recalculated-rates',
    summary: 'Apply the previewed rates; all-or-nothing',
    signedOutMessage: timesheetMessages.signedOutUpdate,
    input: z.strictObject({ ...recalculationScope, digest: storableText(100), operationId }),
    output: EntryOperationResult,
    errors: {
      ...referenceErrors,
      ...tooManyErrors,
      CHANGED_SINCE: { status: 409, message: timesheetMessages.previewOutdated },
      ...operationErrors,
    },
  }),
};

export const timesheetsContract = { ...entriesContract, ...timeBillingContract };
