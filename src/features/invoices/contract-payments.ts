import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { keyUnavailableErrors } from '#src/features/encryption/contract.ts';
import {
  Day,
  Id,
  Instant,
  KnownCurrency,
  optionalText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { changeSchema, readFields, storedRecord } from '#src/platform/shared/record-fields.ts';
import {
  listProcedure,
  operationErrors,
  ownRecordProcedure,
  recordProcedures,
} from '#src/platform/shared/record-procedures.ts';
import { invalidError, notFound } from './contract-errors.ts';
import {
  claimKinds,
  invoiceLimits,
  paymentKinds,
  paymentMethods,
  paymentTexts,
} from './rules/invoice-limits.ts';

const AmountMinor = z
  .int(withMessage('must be a whole number of minor units'))
  .min(1, { error: 'must be more than 0' })
  .max(invoiceLimits.amountMinor);

/** What of a payment belongs to which invoice; the rest is on account. */
const Allocations = z
  .array(z.strictObject({ invoiceId: Id, amountMinor: AmountMinor }))
  .max(invoiceLimits.allocations)
  .refine((all) => new Set(all.map(({ invoiceId }) => invoiceId)).size === all.length, {
    error: 'must name each invoice once',
  });

const texts = mapValues({ ...paymentTexts, notes: 2000 }, (maxLength) => optionalText(maxLength).nullable());

/** What a caller may write, besides what money it is and where it belongs. */
export const paymentFields = { day: Day, method: z.enum(paymentMethods), ...texts };

export const Payment = storedRecord({
  clientId: Id,
  /** `writeOff`: no money, but what is no longer expected, such as a bank's fee. */
  kind: z.enum(paymentKinds),
  ...readFields(paymentFields),
  day: z.iso.date(),
  currency: z.string(),
  amountMinor: z.int(),
  allocations: z.array(
    z.object({
      invoiceId: Id,
      invoiceNumber: z.string(),
      amountMinor: z.int(),
      /** What of it was applied from account after the payment was recorded. */
      fromAccount: z.object({ amountMinor: z.int(), at: z.iso.datetime() }).nullable().default(null),
      /** What payments and credit notes took back of a write-off, because less was left. */
      takenBackMinor: z.int().default(0),
    }),
  ),
});
export type Payment = z.infer<typeof Payment>;

export const NewPayment = z.strictObject({
  id: Id.optional(),
  clientId: Id,
  kind: z.enum(paymentKinds).default('payment'),
  ...paymentFields,
  currency: KnownCurrency,
  amountMinor: AmountMinor,
  method: paymentFields.method.default('transfer'),
  ...mapValues(texts, (text) => text.default(null)),
  allocations: Allocations.default([]),
  /** Records it although the client has such a payment on this day. */
  allowDuplicate: z.boolean().optional(),
});

/** Kind, client and currency stay: those need another payment. */
export const PaymentChange = changeSchema({
  ...paymentFields,
  amountMinor: AmountMinor,
  allocations: Allocations,
});

const allocationErrors = {
  UNKNOWN_INVOICE: { status: 400, message: invoiceMessages.unknownInvoice },
  OVER_ALLOCATED: { status: 400, message: invoiceMessages.overAllocated },
  ABOVE_PAID: { status: 400, message: invoiceMessages.abovePaid },
  ABOVE_BALANCE: { status: 400, message: invoiceMessages.aboveBalance },
  ABOVE_ACCOUNT: { status: 400, message: invoiceMessages.aboveAccount },
} as const;

const statementQuery = z.strictObject({
  clientId: Id,
  currency: KnownCurrency,
  from: Day.optional(),
  to: Day.optional(),
});

/** A line of a client's statement of account. */
const StatementLine = z.object({
  day: z.iso.date(),
  kind: z.enum(['invoice', 'creditNote', ...paymentKinds, ...claimKinds]),
  id: Id,
  number: z.string().nullable(),
  /** The invoices that a payment, refund, write-off or claim belongs to. */
  invoices: z.array(z.object({ id: Id, number: z.string() })),
  /** Raises what the client owes; negative: lowers it. */
  amountMinor: z.int(),
  balanceMinor: z.int(),
});

/** Money received, paid back and written off. */
export const paymentsContract = {
  list: listProcedure({
    path: '/payments',
    summary: 'List payments, newest first',
    record: Payment,
    filter: {
      clientId: Id.optional(),
      invoiceId: Id.optional(),
      from: Day.optional(),
      to: Day.optional(),
    },
  }),
  create: ownRecordProcedure({
    route: 'POST /payments',
    summary: 'Record a payment, refund or write-off, and which invoices it belongs to',
    isCreate: true,
    input: NewPayment,
    output: z.object({ id: Id }),
    errors: {
      CONFLICT: { status: 409, message: invoiceMessages.paymentExists },
      /** Same client, kind, day, amount and currency, and no other reference. `allowDuplicate` records another one. */
      POSSIBLE_DUPLICATE: {
        status: 409,
        message: invoiceMessages.possibleDuplicate,
        data: z.object({ id: Id }),
      },
      ...allocationErrors,
    },
  }),
  ...recordProcedures({
    path: '/payments',
    nounPhrase: 'a payment',
    record: Payment,
    operations: 'an allocation from account',
    sentences: {
      signedOutUpdate: invoiceMessages.signedOut,
      signedOutDelete: invoiceMessages.signedOut,
      notFoundDelete: invoiceMessages.paymentNotFound,
      changedSince: invoiceMessages.changedSince,
    },
    deleteErrors: { REFUNDED: { status: 409, message: invoiceMessages.refunded } },
  }),
  update: ownRecordProcedure({
    route: 'PATCH /payments/{id}',
    summary: 'Change a payment, refund or write-off, and which invoices it belongs to',
    input: PaymentChange,
    output: Payment,
    errors: {
      NOT_FOUND: { status: 404, message: invoiceMessages.paymentNotFound },
      STALE: { status: 409, message: invoiceMessages.paymentStale, data: z.object({ current: Payment }) },
      ...allocationErrors,
      ...operationErrors,
    },
  }),
  onAccount: ownRecordProcedure({
    route: 'GET /payments/on-account',
    summary: 'Get what a client has on account: paid, but not allocated or more than was due',
    input: z.strictObject({ clientId: Id, currency: KnownCurrency }),
    output: z.object({ amountMinor: z.int() }),
  }),
  allocateOnAccount: ownRecordProcedure({
    route: 'POST /payments/allocate-on-account',
    summary: 'Pay an invoice from what its client has on account: the oldest payments first',
    input: z.strictObject({ invoiceId: Id, operationId: Id.optional() }),
    /** For `undo`; the payments whose allocations changed. */
    output: z.object({ operationId: Id, ids: z.array(Id) }),
    errors: {
      ...notFound,
      UNKNOWN_INVOICE: allocationErrors.UNKNOWN_INVOICE,
      NOTHING_ON_ACCOUNT: { status: 409, message: invoiceMessages.nothingOnAccount },
      ...operationErrors,
    },
  }),
  returnToAccount: ownRecordProcedure({
    route: 'POST /payments/return-to-account',
    summary: 'Return the payments that an invoice got from account together: all of them, or none',
    input: z.strictObject({ invoiceId: Id, appliedAt: Instant, operationId: Id.optional() }),
    /** For `undo`; the payments whose allocations changed. */
    output: z.object({ operationId: Id, ids: z.array(Id) }),
    errors: {
      ...notFound,
      NOTHING_APPLIED: { status: 409, message: invoiceMessages.nothingApplied },
      ...allocationErrors,
      ...operationErrors,
    },
  }),
  statement: ownRecordProcedure({
    route: 'GET /payments/statement',
    summary:
      'Get a client’s statement of account: issued documents, claims and payments with a running balance',
    input: statementQuery,
    output: z.object({ openingMinor: z.int(), lines: z.array(StatementLine), closingMinor: z.int() }),
  }),
  statementPdf: ownRecordProcedure({
    route: 'GET /payments/statement/pdf',
    summary:
      'Get a client’s statement of account as a PDF in the client’s language, with the age of open invoices',
    opensTransactions: true,
    input: statementQuery,
    output: z.file(),
    errors: {
      ...invalidError,
      ...keyUnavailableErrors,
      TOO_LONG: { status: 422, message: invoiceMessages.statementTooLong },
    },
  }),
};
