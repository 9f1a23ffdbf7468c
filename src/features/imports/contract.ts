import * as z from 'zod';
import * as importMessages from '#messages/api/imports.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { importFields } from '#src/features/imports/rules/import-fields.ts';
import {
  dateOrders,
  decimalMarks,
  durationUnits,
  importFormats,
  importKinds,
} from '#src/features/imports/rules/import-formats.ts';
import { delimiters, encodings, importLimits } from '#src/features/imports/rules/import-settings.ts';
import {
  Day,
  Id,
  Instant,
  KnownCurrency,
  EmptyObject,
  Rate,
  withMessage,
  storableText,
} from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { isTimeZone } from '#src/platform/shared/time-zones.ts';
import { DryRun } from './contract-fields.ts';

const Format = z.enum(importFormats, withMessage('must be a supported tool'));
const Kind = z.enum(importKinds, withMessage(`must be one of ${importKinds.join(', ')}`));
const Field = z.enum(importFields, withMessage('must be a field that can be imported'));

const Dialect = z.strictObject({
  encoding: z.enum(encodings, withMessage(`must be one of ${encodings.join(', ')}`)),
  delimiter: z.enum(delimiters, withMessage('must be a comma, a semicolon, a tab or a vertical bar')),
});

const AlreadyInvoiced = z.discriminatedUnion(
  'by',
  [
    z.strictObject({ by: z.literal('file') }),
    /** Billable rows up to and including this day. */
    z.strictObject({ by: z.literal('day'), until: Day }),
    z.strictObject({ by: z.literal('none') }),
  ],
  withMessage('must be by file, day or none'),
);

const NameInFile = {
  client: storableText(500).nullable(),
  /** Null: the client itself. */
  project: storableText(500).nullable(),
};

export const Settings = z.strictObject({
  kind: Kind,
  format: Format,
  /** The field of each column, in column order. */
  columns: z.array(Field.nullable()).max(importLimits.columns),
  dateOrder: z.enum(dateOrders, withMessage('must be one of ymd, dmy, mdy')),
  decimal: z.enum(decimalMarks, withMessage('must be a period or a comma')),
  durationUnit: z.enum(durationUnits, withMessage('must be hours, minutes or seconds')),
  timeZone: z.string().max(64).refine(isTimeZone, { error: 'must be a time zone, like Europe/Berlin' }),
  person: storableText(500).nullable(),
  /** Which rows were invoiced elsewhere. */
  alreadyInvoiced: AlreadyInvoiced,
  /** The hourly rate of entries whose project and client have none; absent: the account's default rate. */
  defaultRate: Rate.optional(),
  /** New projects without a rate get `defaultRate` as their own, so later entries have it too. */
  setsProjectRate: z.boolean().optional(),
  /**
   * The confirmed hourly rates of projects that the import creates, by their names in the file; those that the file
   * doesn't propose in that currency don't apply.
   */
  projectRates: z
    .array(
      z.strictObject({
        client: NameInFile.client,
        project: storableText(500),
        rate: Rate,
        currency: KnownCurrency,
      }),
    )
    .max(importLimits.newRecords)
    .optional(),
  /** Rows of more than 24 hours become several entries; otherwise they are problems. */
  splitsLongRows: z.boolean().optional(),
  /** Names in the file that stand for the client or project with this ID; null: for a new one. */
  nameMatches: z
    .array(z.strictObject({ ...NameInFile, id: Id.nullable() }))
    .max(importLimits.newRecords)
    .optional(),
  /** Used for amounts without a currency; expenses only. */
  currency: KnownCurrency.optional(),
});

const Summary = z.object({
  id: Id,
  fileName: z.string(),
  sizeBytes: z.int(),
  kind: Kind,
  format: Format,
  /** Running: `stopReason` is set if the run stopped. */
  status: z.enum(['ready', 'running', 'done', 'undone']),
  stopReason: z.string().nullable(),
  /** Importable rows, and how many are done; 0 of 0 before the run. */
  rowsTotal: z.int(),
  rowsDone: z.int(),
  made: z.object({ entries: z.int(), clients: z.int(), projects: z.int(), expenses: z.int() }),
  duplicates: z.int(),
  problemRows: z.int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  /** End of the undo period; null if it can't be undone. */
  undoUntil: Instant.nullable(),
});
export type ImportSummary = z.infer<typeof Summary>;

export const Import = Summary.extend({
  settings: Settings,
  dialect: Dialect,
  heads: z.array(z.string()),
  /** The first rows, unchanged; if all are in English letters, another one that isn't. */
  sample: z.array(z.array(z.string())),
  rowCount: z.int(),
  /** The tool recognized from the headers, if any. */
  recognised: z.object({ format: Format, kind: Kind }).nullable(),
  isDateOrderCertain: z.boolean(),
  /** People in the file, as written there. */
  people: z.array(z.string()),
  /** After an undo: the records that stayed, and why. */
  keptRecords: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type Import = z.infer<typeof Import>;

const notFound = { NOT_FOUND: { status: 404, message: importMessages.notFound } };
const alreadyImported = { HAS_RUN: { status: 409, message: importMessages.hasRun } };
const unreadable = { UNFIT: { status: 422, message: importMessages.unfit } };
const importIdInput = z.strictObject({ id: Id });

export const importsContract = {
  list: ownRecordProcedure({
    route: 'GET /imports',
    summary: 'Imports of the last year, newest first',
    output: z.object({ items: z.array(Summary) }),
  }),
  get: ownRecordProcedure({
    route: 'GET /imports/{id}',
    summary: 'Get an import: its file, settings and progress; null if not found',
    input: importIdInput,
    output: Import.nullable(),
  }),
  read: ownRecordProcedure({
    route: 'POST /imports/{id}/read',
    summary: 'Read the file again in the given format and detect all other settings',
    isLong: true,
    opensTransactions: true,
    input: z.strictObject({
      id: Id,
      dialect: Dialect.optional(),
      format: Format.optional(),
      kind: Kind.optional(),
    }),
    output: Import,
    errors: { ...notFound, ...alreadyImported, ...unreadable },
  }),
  dryRun: ownRecordProcedure({
    route: 'POST /imports/{id}/dry-run',
    summary: 'Save the settings and preview the import; nothing is created',
    isLong: true,
    opensTransactions: true,
    input: z.strictObject({ id: Id, settings: Settings }),
    output: DryRun,
    errors: { ...notFound, ...alreadyImported, ...unreadable, ...keyUnavailableErrors },
  }),
  problemRows: ownRecordProcedure({
    route: 'GET /imports/{id}/problem-rows',
    summary: 'Download the rows with problems as CSV, with the reasons, to correct and import',
    isLong: true,
    opensTransactions: true,
    input: importIdInput,
    output: z.file(),
    errors: {
      ...notFound,
      ROWS_NOT_KEPT: { status: 404, message: importMessages.rowsNotKept },
    },
  }),
  run: ownRecordProcedure({
    route: 'POST /imports/{id}/run',
    summary:
      'Run an import in the background with these or the last previewed settings, or continue a stopped run',
    input: z.strictObject({ id: Id, settings: Settings.optional() }),
    output: Summary,
    errors: {
      ...notFound,
      ...unreadable,
      ANOTHER_RUNS: { status: 409, message: importMessages.anotherRuns },
    },
  }),
  undo: ownRecordProcedure({
    route: 'POST /imports/{id}/undo',
    summary: 'Undo an import within 30 days; records changed, locked, invoiced or used since stay',
    isLong: true,
    input: importIdInput,
    output: Import,
    errors: { ...notFound, NOTHING_TO_UNDO: { status: 409, message: importMessages.nothingToUndo } },
  }),
  discard: ownRecordProcedure({
    route: 'DELETE /imports/{id}',
    summary: 'Discard a file that was not imported',
    input: importIdInput,
    output: EmptyObject,
    errors: { ...notFound, ...alreadyImported },
  }),
};
