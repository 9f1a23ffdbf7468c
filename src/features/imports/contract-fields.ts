/** Schema of the preview of an import. */
import * as z from 'zod';
import { Currency, Id, Instant, Rate } from '#src/platform/shared/field-schemas.ts';

const Counts = z.object({
  rows: z.int(),
  entries: z.int(),
  expenses: z.int(),
  newCategories: z.int(),
  newClients: z.int(),
  newProjects: z.int(),
  newTasks: z.int(),
  duplicates: z.int(),
  problems: z.int(),
  /** Rows of more than 24 hours that can be split, or are. */
  longRows: z.int(),
  /** Rows of other people, if a person was chosen. */
  others: z.int(),
  /** Breaks and time off. */
  offWork: z.int(),
  /** Entries that were invoiced elsewhere. */
  invoiced: z.int(),
  /** Billable entries without an hourly rate; the default rate applies, after prepaid hours. */
  withoutRate: z.int(),
  /** New projects without an hourly rate: neither their clients nor the settings have one. */
  newProjectsWithoutRate: z.int(),
});

/** Preview of a run; lists have at most 200 items, counts cover all. */
export const DryRun = z.object({
  counts: Counts,
  ms: z.int(),
  /** The part that was invoiced elsewhere. */
  invoicedMs: z.int(),
  /** First and last day; null without entries. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  newCategories: z.array(z.string()),
  newClients: z.array(z.string()),
  newProjects: z.array(z.object({ name: z.string(), client: z.string().nullable() })),
  /** Hourly rates that the file has for new projects, in the currency of their client or account. */
  proposedRates: z.array(
    z.object({
      client: z.string().nullable(),
      project: z.string(),
      rate: Rate,
      currency: Currency,
      /** Billable time at this rate, and all that has a rate in the file. */
      ms: z.int(),
      ratedMs: z.int(),
      /** Whether the previewed settings confirm a rate for it. */
      isConfirmed: z.boolean(),
    }),
  ),
  /** Tasks that new and existing projects get. */
  newTasks: z.array(z.object({ name: z.string(), project: z.string() })),
  /** Names to match with existing clients and projects; those with similar records first. */
  names: z.array(
    z.object({
      client: z.string().nullable(),
      /** Null: the client itself. */
      project: z.string().nullable(),
      /** The client of a project, if it exists. */
      clientId: Id.nullable(),
      /** Records of a similar name, most similar first. */
      similar: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
  problems: z.array(
    z.object({ line: z.int(), column: z.string().nullable(), value: z.string(), words: z.string() }),
  ),
  duplicateLines: z.array(z.int()),
  /** People in the file, according to the current column settings. */
  people: z.array(z.string()),
  /** The first entries after import. */
  sample: z.array(
    z.object({
      line: z.int(),
      day: z.iso.date(),
      startTime: Instant.nullable(),
      endTime: Instant.nullable(),
      ms: z.int(),
      timeZone: z.string(),
      description: z.string(),
      client: z.string().nullable(),
      project: z.string().nullable(),
      billable: z.boolean(),
      invoiced: z.boolean(),
    }),
  ),
  /** The first expenses after import, and the sums of all. */
  expenseSample: z.array(
    z.object({
      line: z.int(),
      day: z.iso.date(),
      vendor: z.string().nullable(),
      category: z.string().nullable(),
      /** Negative for a refund. */
      grossMinor: z.int(),
      currency: Currency,
      client: z.string().nullable(),
      project: z.string().nullable(),
    }),
  ),
  expenseSums: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  /** Why it can't run with these settings, as text; null if it can. */
  obstacle: z.string().nullable(),
});
export type DryRun = z.infer<typeof DryRun>;
