/** Reads that summarize entries. */
import * as z from 'zod';
import { TimesheetTotals, UnbilledClient, entryFilter } from '#src/features/timesheets/contract-fields.ts';
import { Day, Id, Limit } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';

const SuggestedWork = z.object({
  description: z.string(),
  clientId: Id.nullable(),
  projectId: Id.nullable(),
  billable: z.boolean(),
  tags: z.array(z.string()),
});

export const summaryProcedures = {
  totals: ownRecordProcedure({
    route: 'GET /timesheets/totals',
    summary: 'Get totals of the entries that match a filter',
    input: z.strictObject(entryFilter),
    output: TimesheetTotals,
    isPlainRead: true,
  }),
  tags: ownRecordProcedure({
    route: 'GET /timesheets/tags',
    summary: 'List the tags of your entries, most used first',
    output: z.object({ items: z.array(z.object({ tag: z.string(), count: z.int() })) }),
    isPlainRead: true,
  }),
  suggestedWork: ownRecordProcedure({
    route: 'GET /timesheets/suggested-work',
    summary: 'Get the work of the latest entry with the title of each calendar suggestion of these days',
    input: z.strictObject({ from: Day, to: Day }),
    output: z.object({ items: z.array(SuggestedWork) }),
    isPlainRead: true,
  }),
};

export const unbilled = ownRecordProcedure({
  route: 'GET /timesheets/unbilled',
  summary: 'Get the unbilled amount per client, oldest first',
  input: z.strictObject({ limit: Limit.optional() }),
  /** `clientCount`: also of those beyond the limit. */
  output: z.object({ items: z.array(UnbilledClient), clientCount: z.int() }),
  isPlainRead: true,
});
