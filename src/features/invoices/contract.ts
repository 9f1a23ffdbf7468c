import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Currency,
  Day,
  Flag,
  Id,
  RecordId,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { changeSchema } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
} from '#src/platform/shared/record-procedures.ts';
import { BilledEntry } from './contract-billed.ts';
import { depositProcedures } from './contract-deposits.ts';
import { issuedError, notFound, staleError } from './contract-errors.ts';
import { Invoice, InvoiceSummary, draftFields } from './contract-fields.ts';
import { issueProcedures } from './contract-issue.ts';
import { linkProcedures } from './contract-links.ts';
import { noticeProcedures } from './contract-notices.ts';
import { emailListProcedures } from './contract-outbox.ts';
import { proposedEmailProcedures } from './contract-proposed.ts';
import { deliveryProcedures } from './contract-sending.ts';
import { settingsProcedures } from './contract-settings.ts';
import { unbilledProcedures } from './contract-unbilled.ts';
import { invoiceTypes } from './rules/invoice-limits.ts';
import { invoiceTabs } from './rules/invoice-status.ts';

export type {
  ClientToInvoice,
  UnbilledEntry,
  UnbilledExpense,
  UnbilledPrice,
  UnbilledRetainer,
} from './contract-unbilled.ts';
export type { BilledEntry, Deposit } from './contract-billed.ts';
export type { AccountEmail } from './contract-outbox.ts';
export type { Delivery } from './contract-deliveries.ts';
export type { Invoice, InvoiceLine, InvoiceSettings, InvoiceSummary } from './contract-fields.ts';

const { clientId, type: _, ...draft } = { ...draftFields, type: z.enum(invoiceTypes) };

/** Missing fields get the account's settings, or those of the client. */
export const NewInvoice = z.strictObject({
  id: Id.optional(),
  type: z.enum(['invoice', 'deposit', 'quote'], withMessage('must be invoice, deposit or quote')),
  clientId,
  ...z.object(draft).partial().shape,
});

export const InvoiceChange = changeSchema({ clientId, ...draft });

const filter = {
  tab: z.enum(invoiceTabs, withMessage('must be a tab of the list')).optional(),
  clientId: Id.optional(),
  /** Only invoices of its client with a line for its work or price. */
  projectId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** Only issued invoices and deposit invoices that were sent, or that weren't. */
  isSent: Flag.optional(),
  /** In number, client and purchase order. */
  search: storableText(200).optional(),
};

const CurrencySums = z.object({
  currency: z.string(),
  /** What was due in the tab, or on all issued invoices, and what is open of it. Overpaid invoices don't lower that. */
  dueMinor: z.int(),
  balanceMinor: z.int(),
  /** Fees and interest of reminders that are open. */
  claimsMinor: z.int().default(0),
  /** Paid by the client, or by all clients, but not needed by an invoice. 0 if anything else chooses the invoices. */
  onAccountMinor: z.int(),
  /** Open balances by days past due: not due, 1–30, 31–60, 61–90, more. */
  ageing: z.array(z.int()).length(5),
});

/** A client with issued documents. */
const InvoicedClient = z.object({
  clientId: Id,
  /** What is left of its invoices, per currency. */
  open: z.array(z.object({ currency: Currency, amountMinor: z.int() })),
  /** The last day, until today, of an issued document. */
  lastIssueDay: Day.nullable(),
});
export type InvoicedClient = z.infer<typeof InvoicedClient>;

/** The account's invoices, deposit invoices, credit notes and quotes. */
export const invoicesContract = {
  list: listProcedure({
    path: '/invoices',
    summary: 'List invoices, quotes and credit notes, newest first',
    record: InvoiceSummary,
    filter,
  }),
  totals: ownRecordProcedure({
    route: 'GET /invoices/totals',
    summary: 'Count the invoices of each tab, and sum their amounts per currency with their age',
    input: z.strictObject(filter),
    output: z.object({
      counts: z.array(z.object({ tab: z.enum(invoiceTabs), count: z.int() })),
      sums: z.array(CurrencySums),
    }),
    isPlainRead: true,
  }),
  clients: ownRecordProcedure({
    route: 'GET /invoices/clients',
    summary: 'Get what each client owes, and the last day of an issued document',
    output: z.object({ items: z.array(InvoicedClient) }),
    isPlainRead: true,
  }),
  create: ownRecordProcedure({
    route: 'POST /invoices',
    summary: 'Create a draft of an invoice, deposit invoice or quote',
    isCreate: true,
    input: NewInvoice,
    output: z.object({ id: Id }),
    errors: { CONFLICT: { status: 409, message: invoiceMessages.idTaken }, ...keyUnavailableErrors },
  }),
  ...recordProcedures({
    path: '/invoices',
    nounPhrase: 'an invoice',
    record: Invoice,
    sentences: {
      signedOutUpdate: invoiceMessages.signedOut,
      signedOutDelete: invoiceMessages.signedOut,
      notFoundDelete: invoiceMessages.notFound,
      changedSince: invoiceMessages.changedSince,
    },
    deleteErrors: issuedError,
    undoErrors: {
      ...issuedError,
      CLIENT_GONE: { status: 409, message: invoiceMessages.clientGone },
    },
  }),
  update: ownRecordProcedure({
    route: 'PATCH /invoices/{id}',
    summary: 'Change a draft',
    input: InvoiceChange,
    output: Invoice,
    errors: { ...notFound, ...staleError, ...issuedError, ...operationErrors },
  }),
  entries: ownRecordProcedure({
    route: 'GET /invoices/{id}/entries',
    summary:
      'List the time entries of a document by line: of a draft as they are, or else as they were issued',
    input: z.strictObject({ id: RecordId }),
    output: z.object({ entries: z.array(BilledEntry) }),
    errors: { ...notFound },
  }),
  duplicate: ownRecordProcedure({
    route: 'POST /invoices/{id}/duplicate',
    summary: 'Create a draft like another document, without its time; of a quote, as an invoice if asked',
    isCreate: true,
    input: z.strictObject({
      id: RecordId,
      newId: Id.optional(),
      as: z.enum(['same', 'invoice'], withMessage('must be same or invoice')).default('same'),
    }),
    output: z.object({ id: Id }),
    errors: { ...notFound, CONFLICT: { status: 409, message: invoiceMessages.idTaken } },
  }),
  ...issueProcedures,
  ...linkProcedures,
  ...noticeProcedures,
  ...deliveryProcedures,
  ...proposedEmailProcedures,
  ...emailListProcedures,
  ...depositProcedures,
  ...unbilledProcedures,
  ...settingsProcedures,
};
