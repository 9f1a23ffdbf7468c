/** What the fields of a project may hold. */
import * as z from 'zod';
import { billingTypes } from '#src/features/clients/rules/client-limits.ts';
import { EncryptedValue } from '#src/features/encryption/contract.ts';
import { projectLimits, projectStatuses } from '#src/features/projects/rules/project-limits.ts';
import { retainerPeriods } from '#src/features/projects/rules/retainer/retainer-periods.ts';
import { hoursToMs } from '#src/platform/shared/durations.ts';
import {
  Day,
  Id,
  Rate,
  hasAtMostFourDecimals,
  hoursUpTo,
  withMessage,
  optionalText,
} from '#src/platform/shared/field-schemas.ts';

const CarryOver = z.union(
  [z.int().min(0).max(projectLimits.carryOver), z.literal('unlimited')],
  withMessage(`must be a number of periods from 0 to ${projectLimits.carryOver}, or unlimited`),
);

/** How work is billed, and for how long hours bought ahead last. [3.8] */
export const terms = {
  billingType: z.enum(billingTypes).nullable(),
  hourlyRate: Rate.nullable(),
  retainerRate: Rate.nullable(),
  /** Bought a period. */
  retainerHours: hoursUpTo(100_000).nullable(),
  retainerPeriod: z.enum(retainerPeriods),
  /** For how many periods hours can be used after their own; 0: for none. */
  retainerCarryOver: CarryOver,
  /** The first day of the first period; that of this month or quarter unless it is said. */
  retainerStart: Day.nullable(),
};

export const details = {
  budgetHours: hoursUpTo(1_000_000).refine(isAtLeastOneMs, { error: 'must be above 0' }).nullable(),
  /** In units of the currency of the entries. */
  budgetAmount: z
    .number(withMessage('must be an amount'))
    .min(0.0001, { error: 'must be above 0' })
    .max(1_000_000_000, { error: 'must be at most 1,000,000,000' })
    .refine(hasAtMostFourDecimals, { error: 'must have at most four decimals' })
    .nullable(),
  /** As #556cd6, or a word. */
  colour: z
    .string()
    .regex(/^(#[0-9a-f]{6}|[a-z]{1,30})$/i, { error: 'must be a colour, like #556cd6' })
    .nullable(),
  startDate: Day.nullable(),
  endDate: Day.nullable(),
  poNumber: optionalText(projectLimits.poNumber).nullable(),
  notes: optionalText(projectLimits.notes).nullable(),
};

/** What a caller may say of a project, beside its name. */
export const writableFields = {
  clientId: Id.nullable().optional(),
  status: z.enum(projectStatuses).optional(),
  ...z.strictObject(terms).partial().shape,
  /**
   * Hours of the retainer used, in the period of today where they come again: what entries have taken, and what was set
   * by hand beside.
   */
  retainerHoursUsed: hoursUpTo(1_000_000).optional(),
  ...z.strictObject(details).partial().shape,
  /** In private mode; encrypted for this project and field. [3.6] */
  notesEnc: EncryptedValue.nullable().optional(),
};

function isAtLeastOneMs(hoursMeant: number): boolean {
  return hoursToMs(hoursMeant) > 0;
}
