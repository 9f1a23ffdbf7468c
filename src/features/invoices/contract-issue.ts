import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import { Id, RecordId, Revision, optionalText, withMessage } from '#src/platform/shared/field-schemas.ts';
import { ownRecordProcedure } from '#src/platform/shared/record-procedures.ts';
import { invalidError, issuedError, notFound, staleError } from './contract-errors.ts';
import { Invoice } from './contract-fields.ts';
import { invoiceLimits } from './rules/invoice-limits.ts';

const entryProblems = [
  'changed',
  'deleted',
  'invoiced',
  'otherClient',
  'otherCurrency',
  'notBillable',
  'covered',
  // The line has another duration than its entries now.
  'otherTime',
] as const;
export type EntryProblem = (typeof entryProblems)[number];

/** An entry that isn't as the draft knows it. */
const ChangedEntry = z.object({
  id: Id,
  lineId: Id,
  problem: z.enum(entryProblems),
  invoiceNumber: z.string().nullable(),
});
export type ChangedEntry = z.infer<typeof ChangedEntry>;

const billedExpenseProblems = [
  'changed',
  'deleted',
  'invoiced',
  'otherClient',
  'otherCurrency',
  'notBillable',
] as const;
export type BilledExpenseProblem = (typeof billedExpenseProblems)[number];

/** An expense that isn't as the draft knows it. */
const ChangedExpense = z.object({
  id: Id,
  lineId: Id,
  /** As the line calls it. */
  name: z.string(),
  problem: z.enum(billedExpenseProblems),
  invoiceNumber: z.string().nullable(),
});
export type ChangedExpense = z.infer<typeof ChangedExpense>;

/** From a draft to a document that never changes, and what follows it. */
export const issueProcedures = {
  issue: ownRecordProcedure({
    route: 'POST /invoices/{id}/issue',
    summary: 'Issue a draft: gives it a number, locks its time, and stores its PDF. A quote becomes sent.',
    opensTransactions: true,
    input: z.strictObject({ id: RecordId, revision: Revision.optional() }),
    output: Invoice,
    errors: {
      ...notFound,
      ...staleError,
      ...issuedError,
      ...keyUnavailableErrors,
      ...invalidError,
      ENTRIES_CHANGED: {
        status: 409,
        message: invoiceMessages.entriesChanged,
        data: z.object({ entries: z.array(ChangedEntry) }),
      },
      EXPENSES_CHANGED: {
        status: 409,
        message: invoiceMessages.expensesChanged,
        data: z.object({ expenses: z.array(ChangedExpense) }),
      },
      PRICE_INVOICED: {
        status: 409,
        message: invoiceMessages.priceInvoiced,
        data: z.object({ lineIds: z.array(Id) }),
      },
      DEPOSIT_DEDUCTED: { status: 409, message: invoiceMessages.depositDeducted },
      OVER_CREDITED: { status: 409, message: invoiceMessages.overCredited },
    },
  }),
  void: ownRecordProcedure({
    route: 'POST /invoices/{id}/void',
    summary:
      'Void an issued invoice without payments, or a credit note: the number stays, and its time can be invoiced again, or is invoiced again',
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
      DEPOSIT_DEDUCTED: { status: 409, message: invoiceMessages.depositDeducted },
      HAS_CREDIT_NOTES: { status: 409, message: invoiceMessages.hasCreditNotes },
      ENTRIES_CHANGED: { status: 409, message: invoiceMessages.releasedEntriesChanged },
      EXPENSES_CHANGED: {
        status: 409,
        message: invoiceMessages.releasedExpensesChanged,
        data: z.object({ expenses: z.array(ChangedExpense) }),
      },
      PRICE_INVOICED: {
        status: 409,
        message: invoiceMessages.priceInvoiced,
        data: z.object({ lineIds: z.array(Id) }),
      },
    },
  }),
  credit: ownRecordProcedure({
    route: 'POST /invoices/{id}/credit',
    summary: 'Create a draft of a credit note with the lines of an issued invoice',
    isCreate: true,
    input: z.strictObject({ id: RecordId, newId: Id.optional() }),
    output: z.object({ id: Id }),
    errors: {
      ...notFound,
      NOT_ISSUED: { status: 409, message: invoiceMessages.notIssued },
      DEPOSIT_DEDUCTED: { status: 409, message: invoiceMessages.depositDeducted },
      CONFLICT: { status: 409, message: invoiceMessages.idTaken },
    },
  }),
  answerQuote: ownRecordProcedure({
    route: 'POST /invoices/{id}/answer',
    summary: 'Record that a sent quote was accepted, declined or has expired',
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
  missingCharacters: ownRecordProcedure({
    route: 'GET /invoices/{id}/missing-characters',
    summary: 'List the texts of a draft with characters that its PDF can’t print',
    opensTransactions: true,
    input: z.strictObject({ id: RecordId }),
    /** `field`: buyer, seller, timesheet or a field of the draft, such as lines.0 or texts.intro. */
    output: z.object({ texts: z.array(z.object({ field: z.string(), characters: z.array(z.string()) })) }),
    errors: { ...notFound, ...keyUnavailableErrors },
  }),
  pdf: ownRecordProcedure({
    route: 'GET /invoices/{id}/pdf',
    summary: 'Get the PDF of a draft as it would be issued now, or the stored one',
    opensTransactions: true,
    input: z.strictObject({ id: RecordId }),
    output: z.file(),
    errors: {
      ...notFound,
      ...invalidError,
      ...keyUnavailableErrors,
      PDF_DAMAGED: { status: 409, message: invoiceMessages.pdfDamaged },
    },
  }),
  eInvoice: ownRecordProcedure({
    route: 'GET /invoices/{id}/e-invoice',
    summary: 'Get the stored XML of an electronic invoice',
    opensTransactions: true,
    input: z.strictObject({ id: RecordId }),
    output: z.file(),
    errors: {
      ...notFound,
      ...keyUnavailableErrors,
      NO_E_INVOICE: { status: 404, message: invoiceMessages.noEInvoice },
      E_INVOICE_DAMAGED: { status: 409, message: invoiceMessages.eInvoiceDamaged },
    },
  }),
  eInvoiceProblems: ownRecordProcedure({
    route: 'GET /invoices/{id}/e-invoice-problems',
    summary: 'List what a draft lacks for the format of its electronic invoice, as it would be issued now',
    input: z.strictObject({ id: RecordId }),
    /** `format`: null: it has no electronic invoice. */
    output: z.object({
      format: z.enum(eInvoiceFormats).nullable(),
      problems: z.array(
        z.object({ field: z.string(), code: z.string(), reason: z.string(), rule: z.string() }),
      ),
    }),
    errors: { ...notFound, ...keyUnavailableErrors },
  }),
};
