import { sql } from 'kysely';
import * as z from 'zod';
import * as invoiceMessages from '#messages/api/invoices.ts';
import { BilledEntry } from '#src/features/invoices/contract-billed.ts';
import { Frozen, Invoice, InvoiceTexts, draftFields } from '#src/features/invoices/contract-fields.ts';
import { Payment } from '#src/features/invoices/contract-payments.ts';
import { bookkeepingAmounts, sortRates } from '#src/features/invoices/rules/bookkeeping-amounts.ts';
import { calculateDraft } from '#src/features/invoices/rules/invoice-problems.ts';
import { toTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import { toLinkedInvoice } from '#src/features/invoices/server/links/linked-invoice.ts';
import { listPayments } from '#src/features/invoices/server/payments/payment-queries.ts';
import { invoicePages } from '#src/features/invoices/server/queries.ts';
import { eachPage } from '#src/platform/server/export-contract.ts';
import type { ExportableArea } from '#src/platform/server/export-contract.ts';
import { toDecimalText } from '#src/platform/shared/decimal-money.ts';
import { validationMessage } from '#src/platform/shared/validation-messages.ts';

/** What the record doesn't contain as stored: reads leave out what they can't understand. */
const StorableInvoice = z.looseObject({
  lines: draftFields.lines,
  discount: draftFields.discount,
  charge: draftFields.charge,
  deposits: draftFields.deposits.optional(),
  texts: InvoiceTexts,
  frozen: Frozen.nullable(),
  work: z.array(BilledEntry).nullish(),
});

const netColumn = (rate: string) => `net ${rate} %`;
const taxColumn = (rate: string) => `tax ${rate} %`;

/** Invoices, quotes and credit notes; in CSV with their amounts in units of the currency, of credit notes negative. */
export const invoicesExportArea: ExportableArea<unknown> = {
  name: 'invoices',
  refersTo: ['clients', 'projects'],
  table: 'invoices',
  columns: [
    'number',
    'type',
    'state',
    'clientName',
    'issueDay',
    'dueDay',
    'currency',
    'net',
    'tax',
    'total',
    'due',
    'paid',
    'writtenOff',
    'credited',
    'balance',
    'poNumber',
    'id',
    'clientId',
  ],
  async moreColumns(db, { ownerId }) {
    const { rows } = await sql<{ rate: string }>`
      select distinct line ->> 'taxRate' as rate from invoices cross join jsonb_array_elements(lines) line
        where user_id = ${ownerId} and line ->> 'kind' not in ('text', 'heading')
          and line ->> 'taxRate' ~ '^[0-9]+([.][0-9]+)?$'`.execute(db);
    return sortRates(rows.map(({ rate }) => rate)).flatMap((rate) => [netColumn(rate), taxColumn(rate)]);
  },
  pages: invoicePages,
  nameResolver: () =>
    Promise.resolve((record) => {
      const invoice = Invoice.parse(record);
      const { currency, paidMinor, writtenOffMinor, creditedMinor } = invoice;
      const booked = bookkeepingAmounts(invoice, toTerms(invoice));
      const amount = (amountMinor: number) => toDecimalText({ amountMinor, currency });
      return {
        net: amount(booked.netMinor),
        tax: amount(booked.taxMinor),
        total: amount(booked.grossMinor),
        due: amount(booked.dueMinor),
        paid: amount(paidMinor),
        writtenOff: amount(writtenOffMinor),
        credited: amount(creditedMinor),
        balance: booked.balanceMinor === null ? '' : amount(booked.balanceMinor),
        ...Object.fromEntries(
          [...booked.byRate].flatMap(([rate, { netMinor, taxMinor }]) => [
            [netColumn(rate), amount(netMinor)],
            [taxColumn(rate), amount(taxMinor)],
          ]),
        ),
      };
    }),
  rowProblem: (row) => validationMessage(StorableInvoice.safeParse(row)),
  recordProblem(record) {
    const { data: invoice, ...parsed } = Invoice.safeParse(record);
    return invoice ? issuedProblem(invoice) : validationMessage(parsed);
  },
};

/** An issued document never changes, so it must be as issuing leaves it: with the amounts of its lines, and complete. */
function issuedProblem(invoice: Invoice): string | null {
  if (invoice.state === 'draft') return null;
  const amounts = calculateDraft(toTerms(invoice));
  const kinds = ['netMinor', 'taxMinor', 'grossMinor', 'dueMinor'] as const;
  if (!amounts || kinds.some((kind) => amounts[kind] !== invoice[kind])) return invoiceMessages.amountsDiffer;
  // What can't be shown throws a RangeError.
  toLinkedInvoice(invoice, { today: invoice.issueDay ?? '', timeZone: 'UTC' });
  return null;
}

const StorablePayment = z.looseObject({
  allocations: z
    .array(
      z.strictObject({
        invoiceId: z.uuid(),
        amountMinor: z.int().min(1),
        fromAccount: z.strictObject({ amountMinor: z.int().min(1), at: z.iso.datetime() }).optional(),
      }),
    )
    .max(200),
});

/** Money received, paid back and written off. */
export const paymentsExportArea: ExportableArea<unknown> = {
  name: 'payments',
  refersTo: ['clients', 'invoices'],
  table: 'payments',
  columns: [
    'day',
    'kind',
    'amount',
    'currency',
    'method',
    'reference',
    'notes',
    'invoices',
    'id',
    'clientId',
  ],
  pages: (db, owner) => eachPage((page) => listPayments(db, owner, page)),
  nameResolver: () =>
    Promise.resolve((record) => {
      const { amountMinor, currency, allocations } = Payment.parse(record);
      return {
        amount: toDecimalText({ amountMinor, currency }),
        invoices: allocations.map(({ invoiceNumber }) => invoiceNumber).join(', '),
      };
    }),
  rowProblem: (row) => validationMessage(StorablePayment.safeParse(row)),
  recordProblem: (record) => validationMessage(Payment.safeParse(record)),
};
