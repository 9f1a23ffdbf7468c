import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { billingModes } from '#src/features/expenses/rules/bill-expense.ts';
import { RetainerDifference } from '#src/features/projects/contract-fields.ts';
import { Day, Id, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { InvoiceLine } from './contract-fields.ts';
import { groupings, invoiceLimits } from './rules/invoice-limits.ts';

/** A time entry that can be invoiced. */
export const UnbilledEntry = z.object({
  id: Id,
  revision: z.int(),
  day: z.iso.date(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  taskName: z.string().nullable(),
  description: z.string(),
  /** Billed time: after the account's rounding. */
  durationMs: z.int(),
  rate: z.number(),
  rateReason: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  /** Paid by hours of the project's retainer, and not in `durationMs`. */
  coveredMs: z.int(),
  /** It is also on this draft. */
  draftId: Id.nullable(),
});
export type UnbilledEntry = z.infer<typeof UnbilledEntry>;

/** A fixed price, or an instalment of one, that isn't invoiced; what is on drafts is apart from the rest. */
export const UnbilledPrice = z.object({
  projectId: Id,
  projectName: z.string(),
  instalmentId: Id.nullable(),
  name: z.string().nullable(),
  day: z.iso.date().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
  /** It is also on this draft. */
  draftId: Id.nullable(),
});
export type UnbilledPrice = z.infer<typeof UnbilledPrice>;

/** Hours of a retainer that aren't invoiced: of a period, or what was bought once, of which those on drafts are apart. */
export const UnbilledRetainer = z.object({
  projectId: Id,
  projectName: z.string(),
  /** Both inclusive; null: open. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  durationMs: z.int(),
  rate: z.number(),
  amountMinor: z.int(),
  currency: z.string(),
  /** Hours of the period that are invoiced already. */
  invoicedMs: z.int(),
  /** It is also on this draft. */
  draftId: Id.nullable(),
});
export type UnbilledRetainer = z.infer<typeof UnbilledRetainer>;

/** An expense that can be invoiced. */
export const UnbilledExpense = z.object({
  id: Id,
  revision: z.int(),
  day: z.iso.date(),
  /** What the client reads; null without a text, a description and a vendor, as in private mode. */
  title: z.string().nullable(),
  projectId: Id.nullable(),
  projectName: z.string().nullable(),
  mode: z.enum(billingModes),
  /** With its markup, before the invoice's tax; negative for a refund. Null while its exchange rate is missing. */
  amountMinor: z.int().nullable(),
  currency: z.string(),
  /** It is also on this draft. */
  draftId: Id.nullable(),
});
export type UnbilledExpense = z.infer<typeof UnbilledExpense>;

/** What a new invoice bills a client at first, without what drafts bill already. */
export const ClientToInvoice = z.object({
  clientId: Id,
  clientName: z.string(),
  /** The day of the oldest entry, expense or retainer period; null without these. */
  oldestDay: z.iso.date().nullable(),
  /** Entries, expenses, fixed prices and retainer periods. */
  count: z.int(),
  /** Only entries that are billed as time count. */
  durationMs: z.int(),
  /** Retainer hours, which count as money and not as time. */
  retainerMs: z.int(),
  amounts: z.array(z.object({ currency: z.string(), amountMinor: z.int() })),
});
export type ClientToInvoice = z.infer<typeof ClientToInvoice>;

/** From work to the lines of a draft. */
export const unbilledProcedures = {
  unbilled: ownRecordProcedure({
    route: 'GET /invoices/unbilled',
    summary:
      'List the billable time, expenses, fixed prices and retainer hours of a client that aren’t invoiced',
    input: z.strictObject({ clientId: Id, from: Day.optional(), to: Day.optional() }),
    output: z.object({
      entries: z.array(UnbilledEntry),
      expenses: z.array(UnbilledExpense),
      prices: z.array(UnbilledPrice),
      /** Hours of periods that begin in the days given, or until today. */
      retainers: z.array(UnbilledRetainer),
      /** Time that retainers pay, so that it isn't billed again. */
      covered: z.array(
        z.object({
          projectId: Id,
          projectName: z.string(),
          count: z.int(),
          durationMs: z.int(),
          /** All hours of its periods are invoiced. */
          isInvoiced: z.boolean(),
        }),
      ),
      /** Time that can’t be invoiced until the client approves it as it is. */
      waiting: z.array(z.object({ projectId: Id.nullable(), count: z.int(), durationMs: z.int() })),
      /** What later changes of invoiced retainer periods left. */
      differences: z.array(RetainerDifference),
      /** More than a draft can hold exist; choose a shorter period. */
      isCut: z.boolean(),
    }),
  }),
  unbilledClients: ownRecordProcedure({
    route: 'GET /invoices/unbilled-clients',
    summary: 'List the clients to invoice for a period, oldest work first',
    input: z.strictObject({ from: Day.optional(), to: Day.optional() }),
    output: z.object({
      items: z.array(ClientToInvoice),
      /** Drafts that bill work already. */
      draftCount: z.int(),
    }),
    isPlainRead: true,
  }),
  linesFromTime: ownRecordProcedure({
    route: 'POST /invoices/lines',
    summary:
      'Turn time entries, expenses, fixed prices and retainer hours into lines for a draft; nothing is stored',
    isPlainRead: true,
    input: z.strictObject({
      clientId: Id,
      entryIds: z.array(Id).max(invoiceLimits.entriesPerLine).default([]),
      expenseIds: z.array(Id).max(invoiceLimits.lines).default([]),
      prices: z
        .array(z.strictObject({ projectId: Id, instalmentId: Id.nullable(), amountMinor: z.int().min(1) }))
        .max(100)
        .default([]),
      /** Retainer hours by the first day of their period: all that are due, unless a part is given. */
      retainers: z
        .array(z.strictObject({ projectId: Id, from: Day.nullable(), durationMs: z.int().min(1).optional() }))
        .max(100)
        .default([]),
      grouping: z.enum(groupings, withMessage('must be entry, project, day or single')).default('project'),
    }),
    /** The currency of all lines; null without work. */
    output: z.object({ lines: z.array(InvoiceLine), currency: z.string().nullable() }),
    errors: {
      UNKNOWN_ENTRY: { status: 400, message: invoiceMessages.workChanged },
      RATE_MISSING: {
        status: 400,
        message: invoiceMessages.rateMissing,
        data: z.object({ expenseIds: z.array(Id) }),
      },
      MIXED_CURRENCIES: { status: 400, message: invoiceMessages.mixedCurrencies },
      ...keyUnavailableErrors,
    },
  }),
};
