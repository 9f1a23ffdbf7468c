import * as z from 'zod';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Day,
  Id,
  RecordId,
  Revision,
  optionalText,
  pageInput,
  pageOf,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { procedure } from '#src/platform/shared/procedure.ts';
import {
  operationErrors,
  ownRecordAccess,
  recordProcedures,
} from '#src/platform/shared/record-procedures.ts';
import { invoiceMessages } from './api-messages.ts';
import { Invoice, InvoiceLine, InvoiceSettings, InvoiceSummary, draftFields } from './contract-fields.ts';
import { documentTypes, groupings, invoiceLimits } from './rules/invoice-limits.ts';
import { invoiceTabs } from './rules/invoice-tabs.ts';

export type { Invoice, InvoiceLine, InvoiceSettings, InvoiceSummary } from './contract-fields.ts';

const { clientId, type: _, ...draft } = { ...draftFields, type: z.enum(documentTypes) };

/** Missing fields get the account's settings, or those of the client. */
export const NewInvoice = z.strictObject({
  id: Id.optional(),
  type: z.enum(['invoice', 'deposit', 'quote'], withMessage('must be invoice, deposit or quote')),
  clientId,
  ...z.object(draft).partial().shape,
});

export const InvoiceChange = z.strictObject({
  id: RecordId,
  revision: Revision.optional(),
  clientId: clientId.optional(),
  ...z.object(draft).partial().shape,
  /** Makes the change an operation, which can be undone with this ID; a repeat changes nothing. */
  operationId: Id.optional(),
});

const notFound = { NOT_FOUND: { status: 404, message: invoiceMessages.notFound } } as const;
const staleError = {
  STALE: { status: 409, message: invoiceMessages.stale, data: z.object({ current: Invoice }) },
} as const;
const issuedError = { ISSUED: { status: 409, message: invoiceMessages.issued } } as const;

const filter = {
  tab: z.enum(invoiceTabs, withMessage('must be a tab of the list')).optional(),
  clientId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** In number, client and purchase order. */
  search: storableText(200).optional(),
};

const CurrencySums = z.object({
  currency: z.string(),
  /** Of the tab: due amounts of all, and what is left of them. */
  dueMinor: z.int(),
  balanceMinor: z.int(),
  /** Open balances by days past due: not due, 1–30, 31–60, 61–90, more. */
  ageing: z.array(z.int()).length(5),
});

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
  /** Part of it is covered by the project's retainer. */
  hasRetainerHours: z.boolean(),
  /** It is also on this draft. */
  draftId: Id.nullable(),
});
export type UnbilledEntry = z.infer<typeof UnbilledEntry>;

/** A fixed price, or an instalment of one, that isn't invoiced. */
export const UnbilledPrice = z.object({
  projectId: Id,
  projectName: z.string(),
  instalmentId: Id.nullable(),
  name: z.string().nullable(),
  day: z.iso.date().nullable(),
  amountMinor: z.int(),
  currency: z.string(),
});
export type UnbilledPrice = z.infer<typeof UnbilledPrice>;

/** The account's invoices, deposit invoices, credit notes and quotes. */
export const invoicesContract = {
  list: procedure({
    route: 'GET /invoices',
    summary: 'List invoices, quotes and credit notes, newest first',
    access: ownRecordAccess,
    isPlainRead: true,
    input: z.strictObject({ ...filter, ...pageInput }),
    output: pageOf(InvoiceSummary),
    errors: {},
  }),
  totals: procedure({
    route: 'GET /invoices/totals',
    summary: 'Count the invoices of each tab, and sum their amounts per currency with their age',
    access: ownRecordAccess,
    input: z.strictObject(filter),
    output: z.object({
      counts: z.array(z.object({ tab: z.enum(invoiceTabs), count: z.int() })),
      sums: z.array(CurrencySums),
    }),
    errors: {},
  }),
  create: procedure({
    route: 'POST /invoices',
    summary: 'Create a draft of an invoice, deposit invoice or quote',
    access: ownRecordAccess,
    isCreate: true,
    input: NewInvoice,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: invoiceMessages.idTaken } },
  }),
  ...recordProcedures({
    path: '/invoices',
    nounPhrase: 'an invoice',
    record: Invoice,
    messages: {
      signedOutUpdate: invoiceMessages.signedOut,
      signedOutDelete: invoiceMessages.signedOut,
      notFoundDelete: invoiceMessages.notFound,
      nothingToUndo: invoiceMessages.nothingToUndo,
      changedSince: invoiceMessages.changedSince,
    },
    deleteErrors: issuedError,
    undoErrors: issuedError,
  }),
  update: procedure({
    route: 'PATCH /invoices/{id}',
    summary: 'Change a draft',
    access: ownRecordAccess,
    input: InvoiceChange,
    output: Invoice,
    errors: { ...notFound, ...staleError, ...issuedError, ...operationErrors },
  }),
  unbilled: procedure({
    route: 'GET /invoices/unbilled',
    summary: 'List the billable time and fixed prices of a client that aren’t invoiced',
    access: ownRecordAccess,
    input: z.strictObject({ clientId: Id, from: Day.optional(), to: Day.optional() }),
    output: z.object({
      entries: z.array(UnbilledEntry),
      prices: z.array(UnbilledPrice),
      /** More than a draft can hold exist; choose a shorter period. */
      isCut: z.boolean(),
    }),
    errors: {},
  }),
  linesFromTime: procedure({
    route: 'POST /invoices/lines',
    summary: 'Turn time entries and fixed prices into lines for a draft; nothing is stored',
    access: ownRecordAccess,
    input: z.strictObject({
      clientId: Id,
      entryIds: z.array(Id).max(invoiceLimits.entriesPerLine).default([]),
      prices: z
        .array(z.strictObject({ projectId: Id, instalmentId: Id.nullable(), amountMinor: z.int().min(1) }))
        .max(100)
        .default([]),
      grouping: z.enum(groupings, withMessage('must be entry, project, day or single')).default('project'),
    }),
    output: z.object({ lines: z.array(InvoiceLine) }),
    errors: { UNKNOWN_ENTRY: { status: 400, message: invoiceMessages.entriesChanged } },
  }),
  issue: procedure({
    route: 'POST /invoices/{id}/issue',
    summary: 'Issue a draft: gives it a number, locks its time, and stores its PDF. A quote becomes sent.',
    access: ownRecordAccess,
    input: z.strictObject({ id: RecordId, revision: Revision.optional() }),
    output: Invoice,
    errors: {
      ...notFound,
      ...staleError,
      ...issuedError,
      ...keyUnavailableErrors,
      INVALID: {
        status: 422,
        message: invoiceMessages.invalid,
        data: z.object({
          problems: z.array(z.object({ field: z.string(), code: z.string(), reason: z.string() })),
        }),
      },
      ENTRIES_CHANGED: {
        status: 409,
        message: invoiceMessages.entriesChanged,
        data: z.object({
          entries: z.array(
            z.object({
              id: Id,
              lineId: Id,
              problem: z.enum(['changed', 'deleted', 'invoiced', 'otherClient', 'notBillable']),
              invoiceNumber: z.string().nullable(),
            }),
          ),
        }),
      },
      PRICE_INVOICED: { status: 409, message: invoiceMessages.priceInvoiced },
      OVER_CREDITED: { status: 409, message: invoiceMessages.overCredited },
    },
  }),
  void: procedure({
    route: 'POST /invoices/{id}/void',
    summary: 'Void an issued invoice without payments: its number stays, its time can be invoiced again',
    access: ownRecordAccess,
    input: z.strictObject({
      id: RecordId,
      revision: Revision.optional(),
      reason: optionalText(invoiceLimits.text).nullable().default(null),
    }),
    output: Invoice,
    errors: {
      ...notFound,
      ...staleError,
      NOT_ISSUED: { status: 409, message: invoiceMessages.notIssued },
      HAS_PAYMENTS: { status: 409, message: invoiceMessages.hasPayments },
      HAS_CREDIT_NOTES: { status: 409, message: invoiceMessages.hasCreditNotes },
    },
  }),
  credit: procedure({
    route: 'POST /invoices/{id}/credit',
    summary: 'Create a draft of a credit note with the lines of an issued invoice',
    access: ownRecordAccess,
    isCreate: true,
    input: z.strictObject({ id: RecordId, newId: Id.optional() }),
    output: z.object({ id: Id }),
    errors: {
      ...notFound,
      NOT_ISSUED: { status: 409, message: invoiceMessages.notIssued },
      CONFLICT: { status: 409, message: invoiceMessages.idTaken },
    },
  }),
  duplicate: procedure({
    route: 'POST /invoices/{id}/duplicate',
    summary: 'Create a draft like another document, without its time; of a quote, as an invoice if asked',
    access: ownRecordAccess,
    isCreate: true,
    input: z.strictObject({
      id: RecordId,
      newId: Id.optional(),
      as: z.enum(['same', 'invoice'], withMessage('must be same or invoice')).default('same'),
    }),
    output: z.object({ id: Id }),
    errors: { ...notFound, CONFLICT: { status: 409, message: invoiceMessages.idTaken } },
  }),
  answerQuote: procedure({
    route: 'POST /invoices/{id}/answer',
    summary: 'Record that a sent quote was accepted, declined or has expired',
    access: ownRecordAccess,
    input: z.strictObject({
      id: RecordId,
      revision: Revision.optional(),
      state: z.enum(
        ['sent', 'accepted', 'declined', 'expired'],
        withMessage('must be sent, accepted, declined or expired'),
      ),
    }),
    output: Invoice,
    errors: { ...notFound, ...staleError, NOT_QUOTE: { status: 409, message: invoiceMessages.notQuote } },
  }),
  pdf: procedure({
    route: 'GET /invoices/{id}/pdf',
    summary: 'Get the PDF of a draft as it would be issued now, or the stored one',
    access: ownRecordAccess,
    isLong: true,
    input: z.strictObject({ id: RecordId }),
    output: z.file(),
    errors: { ...notFound, ...keyUnavailableErrors },
  }),
  settings: procedure({
    route: 'GET /invoices/settings',
    summary: 'Get the settings for invoices',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({}),
    /** Revision 0: never saved. */
    output: z.object({ settings: InvoiceSettings, revision: z.int() }),
    errors: {},
  }),
  updateSettings: procedure({
    route: 'PUT /invoices/settings',
    summary: 'Replace the settings for invoices; issued ones keep theirs',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({ settings: InvoiceSettings, revision: z.int().min(0).optional() }),
    output: z.object({ settings: InvoiceSettings, revision: z.int() }),
    errors: {
      STALE: {
        status: 409,
        message: 'Someone else changed the settings. Review the latest version before saving.',
        data: z.object({ settings: InvoiceSettings, revision: z.int() }),
      },
    },
  }),
  nextNumbers: procedure({
    route: 'GET /invoices/next-numbers',
    summary: 'Preview the next number of each series, for a day and perhaps a client',
    access: { who: 'recordKeeper', record: 'none' },
    input: z.strictObject({ day: Day, clientId: Id.optional() }),
    output: z.object({ invoice: z.string(), creditNote: z.string(), quote: z.string() }),
    errors: {},
  }),
};
