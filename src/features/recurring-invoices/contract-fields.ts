/** The fields of recurring invoices. */
import * as z from 'zod';
import { haveUniqueIds } from '#src/features/clients/contract-fields.ts';
import { InvoiceTexts } from '#src/features/invoices/contract-fields.ts';
import { groupings, invoiceLimits, lineUnits } from '#src/features/invoices/rules/invoice-limits.ts';
import { Recurrence } from '#src/features/schedules/contract-schedule.ts';
import { periodSides } from '#src/features/schedules/rules/service-period.ts';
import {
  Day,
  Id,
  decimalText,
  optionalText,
  requiredText,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { readFields, storedRecord } from '#src/platform/shared/record-fields.ts';
import { emptyChoices, recurringLimits, recurringModes } from './rules/recurring-limits.ts';

/** With the placeholders {period}, {from}, {to}, {month}, {quarter} and {year}, the last three also with an offset. */
export const RecurringLine = z.strictObject({
  id: Id,
  title: requiredText(invoiceLimits.title),
  description: storableText(invoiceLimits.description).default(''),
  quantity: decimalText(6).default('1'),
  unit: z.enum(lineUnits).default('C62'),
  /** Net or with tax, as the account’s settings say. */
  price: decimalText(6),
  /** Null: the rate that is proposed when a document is made. */
  taxRate: decimalText(6).nullable().default(null),
  /** Prices that replace it from a day on. */
  laterPrices: z
    .array(z.strictObject({ from: Day, price: decimalText(6) }))
    .max(recurringLimits.prices)
    .default([]),
});
export type RecurringLine = z.infer<typeof RecurringLine>;

/** Which unbilled work of the period each document bills. */
const Work = z.strictObject({
  hasTime: z.boolean().default(false),
  hasRetainers: z.boolean().default(false),
  hasExpenses: z.boolean().default(false),
  /** Time and expenses are those of the period before, while lines and retainer hours are billed in advance. */
  isInArrears: z.boolean().default(false),
  /** Empty: of all projects of the client. */
  projectIds: z.array(Id).max(recurringLimits.projects).default([]),
  grouping: z.enum(groupings, withMessage('must be entry, project, day or single')).default('project'),
});

/** What a caller may write, besides the schedule. */
export const recurringFields = {
  name: requiredText(recurringLimits.name),
  clientId: Id,
  mode: z.enum(recurringModes, withMessage('must be draft, issue or send')),
  periodSide: z.enum(periodSides, withMessage('must be following or preceding')),
  serviceFrom: Day.nullable(),
  serviceTo: Day.nullable(),
  isProrated: z.boolean(withMessage('must be true or false')),
  lines: z
    .array(RecurringLine)
    .max(recurringLimits.lines, { error: `must be at most ${recurringLimits.lines}` })
    .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' }),
  work: Work,
  whenEmpty: z.enum(emptyChoices, withMessage('must be skip or draft')),
  /** Null: those of the account. */
  texts: InvoiceTexts.nullable(),
  poNumber: optionalText(recurringLimits.poNumber).nullable(),
  hasTimesheet: z.boolean(withMessage('must be true or false')),
  /** Not printed. */
  notes: optionalText(recurringLimits.notes).nullable(),
};

/** What a new one has if its request leaves it out. */
export const plainRecurringInvoice = {
  mode: 'draft',
  periodSide: 'following',
  serviceFrom: null,
  serviceTo: null,
  isProrated: false,
  lines: [],
  work: {
    hasTime: false,
    hasRetainers: false,
    hasExpenses: false,
    isInArrears: false,
    projectIds: [],
    grouping: 'project',
  },
  whenEmpty: 'skip',
  texts: null,
  poNumber: null,
  hasTimesheet: false,
  notes: null,
} as const;

export const RecurringInvoice = storedRecord({
  ...readFields(recurringFields),
  recurrence: Recurrence,
});
export type RecurringInvoice = z.infer<typeof RecurringInvoice>;
