/** Schemas of an invoice's fields. */
import * as z from 'zod';
import { haveUniqueIds } from '#src/features/clients/contract-fields.ts';
import { eInvoiceFormats } from '#src/features/clients/rules/e-invoice-formats.ts';
import {
  Colour,
  Day,
  Id,
  KnownCurrency,
  Language,
  decimalText,
  optionalText,
  storableText,
  withMessage,
} from '#src/platform/shared/field-schemas.ts';
import { mapValues } from '#src/platform/shared/objects.ts';
import { readFields } from '#src/platform/shared/record-fields.ts';
import { Deposit } from './contract-billed.ts';
import { Delivery } from './contract-deliveries.ts';
import { EmailTexts, WritableEmailTexts } from './contract-emails.ts';
import { SavedItem } from './contract-items.ts';
import { Bank, Buyer, Seller, WritableBank } from './contract-parties.ts';
import { Series } from './contract-series.ts';
import {
  draftTexts,
  invoiceTypes,
  invoiceLayouts,
  invoiceLimits,
  invoiceStates,
  lineKinds,
  lineUnits,
  pageSizes,
  months,
  taxCategories,
  timeModes,
} from './rules/invoice-limits.ts';
import { taxReasons } from './rules/tax-case.ts';

const reason = optionalText(invoiceLimits.reason).nullable().default(null);

/** A discount or charge: a percentage of what it changes, or an amount in minor units. */
const Adjustment = z.union(
  [
    z.strictObject({ percent: decimalText(6), reason }),
    z.strictObject({ amountMinor: z.int().min(0).max(invoiceLimits.amountMinor), reason }),
  ],
  withMessage('must be a percentage or an amount'),
);

/** Rules find what is wrong with values that a draft may hold while it is edited. */
export const InvoiceLine = z.strictObject({
  id: Id,
  kind: z.enum(lineKinds),
  title: storableText(invoiceLimits.title),
  description: storableText(invoiceLimits.description).default(''),
  quantity: decimalText(6).default('1'),
  unit: z.enum(lineUnits).default('C62'),
  /** Net or with tax, per unit; of time, per hour. */
  price: decimalText(6).default('0'),
  /** Time only: what is billed, exact. */
  durationMs: z.int().min(0).max(invoiceLimits.durationMs).nullable().default(null),
  discount: Adjustment.nullable().default(null),
  charge: Adjustment.nullable().default(null),
  taxCategory: z.enum(taxCategories).default('S'),
  /** In percent. */
  taxRate: decimalText(6).default('0'),
  /** The time entries it bills, with the revision that the amounts are based on. */
  entries: z
    .array(z.strictObject({ id: Id, revision: z.int().min(1) }))
    .max(invoiceLimits.entriesPerLine)
    .default([]),
  /** The expenses it bills, with the revision that the amount is based on. */
  expenses: z
    .array(z.strictObject({ id: Id, revision: z.int().min(1) }))
    .max(invoiceLimits.expensesPerLine)
    .default([]),
  projectId: Id.nullable().default(null),
  /** The instalment of a fixed price that it bills; null: a part of the price. */
  instalmentId: Id.nullable().default(null),
  /** First day of the retainer's period whose hours it bills; null: open. */
  retainerFrom: Day.nullable().default(null),
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** With the placeholders {number}, {client}, {total}, {dueDate}, {from} and {to}. */
export const InvoiceTexts = z.strictObject({
  subject: storableText(invoiceLimits.title).default(''),
  intro: storableText(invoiceLimits.text).default(''),
  closing: storableText(invoiceLimits.text).default(''),
});

const contentFields = {
  serviceFrom: Day.nullable(),
  serviceTo: Day.nullable(),
  pricesIncludeTax: z.boolean(),
  timeMode: z.enum(timeModes),
  lines: z.array(InvoiceLine).max(invoiceLimits.lines, {
    error: `must be at most ${invoiceLimits.lines.toLocaleString('en')}`,
  }),
  discount: Adjustment.nullable(),
  charge: Adjustment.nullable(),
  /** Deposit invoices that an invoice deducts; those that a credit note releases. */
  deposits: z
    .array(Deposit)
    .max(invoiceLimits.deposits)
    .refine(haveUniqueIds, { error: 'must not contain duplicate IDs' }),
  /** The PDF ends with the time it bills. */
  hasTimesheet: z.boolean(),
  /** The PDF ends with the receipts of the expenses it bills. */
  hasReceipts: z.boolean(),
  texts: InvoiceTexts,
  ...mapValues(draftTexts, (maxLength) => optionalText(maxLength).nullable()),
  /** Not printed. */
  notes: optionalText(invoiceLimits.text).nullable(),
  /** Whether the time of a credit note can be invoiced again. */
  releasesEntries: z.boolean(),
};

/** What a caller may write to a draft. */
export const draftFields = {
  clientId: Id.nullable(),
  currency: KnownCurrency,
  /** Null: the day of issue. */
  issueDay: Day.nullable(),
  dueDay: Day.nullable(),
  ...contentFields,
};

export const InvoiceSettings = z.strictObject({
  seller: Seller,
  bank: Bank,
  tax: z.strictObject({
    /** A small business charges no tax and prints why. */
    isSmallBusiness: z.boolean().default(false),
    defaultRate: decimalText(6).default('0'),
    /** Usual rates that replace it from a day on. */
    laterRates: z
      .array(z.strictObject({ from: Day, rate: decimalText(6) }))
      .max(invoiceLimits.laterRates)
      .default([]),
    reducedRate: decimalText(6).nullable().default(null),
  }),
  series: z.strictObject({ invoice: Series, creditNote: Series, quote: Series }),
  fiscalYearStart: z.literal(months, withMessage('must be a month from 1 to 12')).default(1),
  paymentTermsDays: z.int().min(0).max(365).default(14),
  quoteValidDays: z.int().min(1).max(365).default(30),
  pricesIncludeTax: z.boolean().default(false),
  timeMode: z.enum(timeModes).default('exact'),
  texts: z.strictObject({ invoice: InvoiceTexts, creditNote: InvoiceTexts, quote: InvoiceTexts }),
  emails: EmailTexts,
  items: z.array(SavedItem).max(invoiceLimits.savedItems).default([]),
  layout: z.enum(invoiceLayouts).default('classic'),
  pageSize: z.enum(pageSizes).default('A4'),
  accentColour: Colour.default('#4f5bd5'),
  /** A document of the account that is an image. */
  logoDocumentId: Id.nullable().default(null),
  /** For clients without a language; null: the language of the installation. */
  language: Language.nullable().default(null),
  hasPaymentQr: z.boolean().default(true),
  /** Applies to new drafts with time. */
  attachTimesheet: z.boolean().default(false),
  /** For clients without a choice of their own; null: PDFs only. */
  eInvoiceFormat: z.enum(eInvoiceFormats).nullable().default(null),
});
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;
export const WritableInvoiceSettings = InvoiceSettings.extend({
  bank: WritableBank,
  emails: WritableEmailTexts,
});

const Minor = z.int();

/** Amounts of a document, in minor units of its currency. EN 16931 names are in `calculate-invoice.ts`. */
export const Amounts = z.object({
  netMinor: Minor,
  taxMinor: Minor,
  grossMinor: Minor,
  /** What is to be paid before payments: with tax, less what was prepaid, rounded. */
  dueMinor: Minor,
});

/** What was issued. */
export const Frozen = z.object({
  seller: Seller,
  buyer: Buyer,
  bank: Bank,
  texts: InvoiceTexts,
  taxNotes: z.array(z.string()),
  /** Why lines have no tax, each reason once. */
  taxReasons: z.array(z.enum(taxReasons)).default([]),
  /** What the law wants said about late payment. */
  paymentNotes: z.array(z.string()).default([]),
  layout: z.enum(invoiceLayouts),
  pageSize: z.enum(pageSizes),
  accentColour: Colour,
  logoDocumentId: Id.nullable(),
  language: z.string(),
  hasPaymentQr: z.boolean(),
  /** Null: no electronic invoice. */
  eInvoiceFormat: z.enum(eInvoiceFormats).nullable().default(null),
  /** As the PDF shows them. */
  relatedNumber: z.string().nullable(),
  relatedDay: z.iso.date().nullable(),
});
export type Frozen = z.infer<typeof Frozen>;

/** Money on a document. */
const Settled = {
  /** Payments less refunds. */
  paidMinor: Minor,
  writtenOffMinor: Minor,
  /** Sum of issued credit notes for it. */
  creditedMinor: Minor,
  /** Due less all three; negative if more was paid. */
  balanceMinor: Minor,
  /** Fees and interest that reminders claimed: what was paid beyond the invoice settles them. */
  claimedMinor: Minor.default(0),
};

const Head = {
  id: Id,
  userId: Id,
  type: z.enum(invoiceTypes),
  state: z.enum(invoiceStates),
  number: z.string().nullable(),
  clientId: Id.nullable(),
  /** The buyer's name on an issued document; the client's on a draft, null in private mode. */
  clientName: z.string().nullable(),
  /** Subject or first line of a draft, which has no number. */
  subject: z.string().nullable(),
  relatedId: Id.nullable(),
  /** The invoice that a credit note corrects. */
  relatedNumber: z.string().nullable(),
  /** The issued invoice that a quote became. */
  invoicedAs: z.object({ id: Id, number: z.string() }).nullable().default(null),
  currency: z.string(),
  issueDay: z.iso.date().nullable(),
  dueDay: z.iso.date().nullable(),
  ...Amounts.shape,
  ...Settled,
  /** When its link was first opened. */
  viewedAt: z.iso.datetime().nullable(),
  issuedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  revision: z.int(),
};

/** A line of the list. */
export const InvoiceSummary = z.object(Head);
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

export const Invoice = z.object({
  ...Head,
  ...readFields(contentFields),
  serviceFrom: z.iso.date().nullable(),
  serviceTo: z.iso.date().nullable(),
  lines: z.array(InvoiceLine),
  deposits: z.array(Deposit).default([]),
  hasTimesheet: z.boolean().default(false),
  hasReceipts: z.boolean().default(false),
  texts: InvoiceTexts,
  frozen: Frozen.nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  /** Who accepted or declined a quote through its link; null if you recorded it. */
  answeredBy: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** Its private link, while it works. */
  link: z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }).nullable(),
  /** How often its links were opened. */
  viewCount: z.int(),
  lastViewedAt: z.iso.datetime().nullable(),
  /** Oldest first. */
  deliveries: z.array(Delivery).default([]),
  /** The stored PDF; `documents.link` downloads it. */
  pdf: z.object({ documentId: Id, sha256: z.string(), sizeBytes: z.int() }).nullable(),
  /** The stored XML of an electronic invoice; null: it has none. */
  eInvoice: z.object({ documentId: Id, sha256: z.string(), sizeBytes: z.int() }).nullable().default(null),
  /** The recurring invoice that made it; it may be deleted since. */
  recurringInvoiceId: Id.nullable().default(null),
  /** Numbers of documents that came from this one, or that it came from. */
  related: z.array(
    z.object({
      id: Id,
      type: z.enum(invoiceTypes),
      state: z.enum(invoiceStates),
      number: z.string().nullable(),
      dueMinor: z.int(),
    }),
  ),
});
export type Invoice = z.infer<typeof Invoice>;
