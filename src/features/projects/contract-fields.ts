/** Schemas of a project's fields. */
import * as z from 'zod';
import { haveUniqueIds } from '#src/features/clients/contract-fields.ts';
import { billingTypes } from '#src/features/clients/rules/client-limits.ts';
import { EncryptedValue } from '#src/features/encryption/contract.ts';
import {
  activeStatus,
  projectLimits,
  projectStatuses,
  projectTexts,
} from '#src/features/projects/rules/project-limits.ts';
import { retainerPeriods } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import {
  Currency,
  Day,
  Id,
  OtherRoundingChoice,
  Rate,
  hasAtMostFourDecimals,
  hoursUpTo,
  requiredText,
  withMessage,
  optionalText,
} from '#src/platform/shared/field-schemas.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { readFields } from '#src/platform/shared/record-fields.ts';

const CarryOver = z.union(
  [z.int().min(0).max(projectLimits.carryOver), z.literal('unlimited')],
  withMessage(`must be a number of periods from 0 to ${projectLimits.carryOver}, or unlimited`),
);

/** How work is billed, and how long prepaid hours last. [3.8] */
export const terms = {
  billingType: z.enum(billingTypes).nullable(),
  hourlyRate: Rate.nullable(),
  retainerRate: Rate.nullable(),
  /** Per period. */
  retainerHours: hoursUpTo(100_000).nullable(),
  retainerPeriod: z.enum(retainerPeriods),
  /** Periods for which unused hours carry over; 0: none. */
  retainerCarryOver: CarryOver,
  /** The first day of the first period; defaults to the start of this month or quarter. */
  retainerStart: Day.nullable(),
};

const isMissing = (input: unknown) => input === undefined || input === null;

/** In units of the project's currency, above 0. */
const Price = z
  .number({ error: ({ input }) => (isMissing(input) ? 'is required' : 'must be an amount') })
  .min(0.0001, { error: 'must be above 0' })
  .max(projectLimits.price, { error: 'must be at most 1,000,000,000' })
  .refine(hasAtMostFourDecimals, { error: 'must have at most four decimals' });

const Instalment = z.strictObject({
  id: Id.optional(),
  date: Day,
  amount: Price,
  name: optionalText(projectLimits.instalmentName).nullable().default(null),
});

const Instalments = z
  .array(Instalment)
  .max(projectLimits.instalments, { error: `must be at most ${projectLimits.instalments}` })
  .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' });

/** A kind of work on the project. */
export const Task = z.strictObject({
  id: Id.optional(),
  name: requiredText(projectLimits.taskName),
  /** Replaces the hourly rate of the project or client. */
  hourlyRate: Rate.nullable().default(null),
  /** Whether its work is billable by default; null: as on the project. */
  billable: z.boolean(withMessage('must be true or false')).nullable().default(null),
  /** False: archived. */
  isActive: z.boolean(withMessage('must be true or false')).default(true),
});

const Tasks = z
  .array(Task)
  .max(projectLimits.tasks, { error: `must be at most ${projectLimits.tasks}` })
  .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' });

export const details = {
  /** What the whole project costs if it is billed at a fixed price, in units of the client's currency. */
  fixedPrice: Price.nullable(),
  /** When parts of the price are due; together at most the price. */
  instalments: Instalments,
  /** Removing a task that has entries archives it. */
  tasks: Tasks,
  budgetHours: hoursUpTo(1_000_000).refine(isAtLeastOneMs, { error: 'must be above 0' }).nullable(),
  /** In units of the entries' currency. */
  budgetAmount: Price.nullable(),
  /** A hex color like #556cd6, or a palette name. */
  colour: z
    .string()
    .regex(/^(#[0-9a-f]{6}|[a-z]{1,30})$/i, { error: 'must be a colour, like #556cd6' })
    .nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  ...mapValues(projectTexts, (maxLength) => optionalText(maxLength).nullable()),
  notes: optionalText(projectLimits.notes).nullable(),
  /** Null: as the client rounds, else the account. */
  rounding: OtherRoundingChoice.nullable(),
};

/** Fields a caller may write, besides the name. */
export const writableProjectFields = {
  clientId: Id.nullable().optional(),
  /** Null: active. [7.10] */
  status: z
    .enum(projectStatuses)
    .nullable()
    .transform((status) => status ?? activeStatus)
    .optional(),
  ...z.strictObject(terms).partial().shape,
  /** Retainer hours used, in the current period if it renews: by entries and manual adjustments. */
  retainerHoursUsed: hoursUpTo(1_000_000).optional(),
  ...z.strictObject(details).partial().shape,
  /** Private mode: encrypted for this project and field. [3.6] */
  notesEnc: EncryptedValue.nullable().optional(),
};

function isAtLeastOneMs(hoursMeant: number): boolean {
  return hoursToMs(hoursMeant) > 0;
}

/** Terms as read. */
export const StoredProjectTerms = z.object(readFields(terms));

export const EarlierTerms = StoredProjectTerms.extend({ until: z.string() });

export const storedDetails = readFields(details);
export const { task: StoredTask, instalment: StoredInstalment } = readFields({
  task: Task,
  instalment: Instalment,
});

/** Work by pricing. */
const pricedWork = {
  /** Billable work beyond the retainer, at hourly rates. */
  beyond: z.array(z.object({ rate: Rate, currency: Currency, ms: z.int(), amountMinor: z.int() })),
  notBillableMs: z.int(),
};

/** A ledger period, both days inclusive; null: open-ended. */
export const RetainerPeriodLine = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  carriedMs: z.int(),
  boughtMs: z.int(),
  /** Carried over plus bought. */
  openingMs: z.int(),
  usedMs: z.int(),
  /** Manual adjustments, included in the hours used. */
  adjustmentsMs: z.int(),
  /** Used beyond the available hours: an entry that crosses the limit counts fully, at the retainer rate. */
  overMs: z.int(),
  /** What an hour of them costs, by the terms of the period. */
  overRate: Rate,
  expiredMs: z.int(),
  /** Carried over to the next period. */
  closingMs: z.int(),
  ...pricedWork,
});
export type RetainerPeriodLine = z.infer<typeof RetainerPeriodLine>;

/** What invoices and the hours of a period differ by after a later change, and where to correct it. */
export const RetainerDifference = z.object({
  projectId: Id,
  projectName: z.string(),
  /** Both inclusive; null: open. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /**
   * moreBought: some hours of an invoiced period aren't invoiced; a new invoice offers them. moreInvoiced: hours were taken
   * away. hoursCredited: hours that the period has were credited in part of a line, which no invoice offers. beyondInvoiced: time was invoiced beyond the hours, and hours are left. markedInvoiced: time that was marked as
   * invoiced elsewhere takes the place of the hours.
   */
  kind: z.enum(['moreBought', 'moreInvoiced', 'hoursCredited', 'beyondInvoiced', 'markedInvoiced']),
  durationMs: z.int(),
  /** The invoice that bills too much. */
  invoiceId: Id.nullable(),
  /** The entry that is marked as invoiced elsewhere. */
  entry: z.object({ id: Id, day: z.string() }).nullable(),
});
export type RetainerDifference = z.infer<typeof RetainerDifference>;

/** Work on days outside every period. */
export const UnallocatedWork = z.object({
  /** Retainer hours used by entries that moved here or whose period no longer exists. */
  takenMs: z.int(),
  adjustmentsMs: z.int(),
  ...pricedWork,
});
export type UnallocatedWork = z.infer<typeof UnallocatedWork>;

/** An entry in the ledger of a retainer. */
export const RetainerLedgerEntry = z.object({
  id: Id,
  day: z.string(),
  description: z.string(),
  durationMs: z.int(),
  billable: z.boolean(),
  /** Null if it used none: no hours were left, or it isn't billable. */
  retainerMs: z.int().nullable(),
  rate: Rate,
  rateReason: z.string(),
  amountMinor: z.int(),
  currency: Currency,
  invoiced: z.boolean(),
});
export type RetainerLedgerEntry = z.infer<typeof RetainerLedgerEntry>;
