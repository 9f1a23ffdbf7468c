export const invoiceTypes = ['invoice', 'deposit', 'creditNote', 'quote'] as const;
export type InvoiceType = (typeof invoiceTypes)[number];

/** What is stored; what is derived from it is in `invoice-status.ts`. A quote is never issued, the others never sent. */
export const invoiceStates = ['draft', 'issued', 'void', 'sent', 'accepted', 'declined', 'expired'] as const;
export type InvoiceState = (typeof invoiceStates)[number];

export const lineKinds = ['time', 'item', 'fixedPrice', 'retainer', 'expense', 'text', 'heading'] as const;
export type LineKind = (typeof lineKinds)[number];

/** UN/ECE Recommendation 20: hour, day, minute, month, piece, kilometre, lump sum. [EN 16931 BT-130] */
export const lineUnits = ['HUR', 'DAY', 'MIN', 'MON', 'C62', 'KMT', 'LS'] as const;
export type LineUnit = (typeof lineUnits)[number];

/** Standard, zero, exempt, reverse charge, intra-community, export, not subject. [EN 16931 BT-151, UNCL 5305] */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const;
export type TaxCategory = (typeof taxCategories)[number];

/** `exact`: time is multiplied as it is. `printed`: hours are rounded to two decimals first. */
export const timeModes = ['exact', 'printed'] as const;
export type TimeMode = (typeof timeModes)[number];

export const invoiceLayouts = ['classic', 'modern', 'compact'] as const;
export type InvoiceLayout = (typeof invoiceLayouts)[number];

export const pageSizes = ['A4', 'Letter'] as const;
export type PageSize = (typeof pageSizes)[number];

/** When a series of numbers starts again at 1. */
export const resetPeriods = ['never', 'yearly', 'fiscalYear', 'monthly'] as const;
export type ResetPeriod = (typeof resetPeriods)[number];

/** January is 1; a fiscal year begins in one of them. */
export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** How time becomes lines. */
export const groupings = ['entry', 'project', 'day', 'single'] as const;
export type Grouping = (typeof groupings)[number];

export const paymentKinds = ['payment', 'refund', 'writeOff'] as const;
/** What reminders claim beside an invoice. */
export const claimKinds = ['fee', 'interest'] as const;
export type ClaimKind = (typeof claimKinds)[number];

export type PaymentKind = (typeof paymentKinds)[number];

export const paymentMethods = ['transfer', 'card', 'cash', 'directDebit', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Texts of invoices and payments, and their longest length. The message of the same name is the label, and says in the
 * description of the API what it is.
 */
export const draftTexts = { buyerReference: 100, poNumber: 100 } as const;
export const paymentTexts = { reference: 200 } as const;

export const invoiceLimits = {
  lines: 1000,
  entriesPerLine: 5000,
  expensesPerLine: 100,
  receiptPages: 30,
  /** Size of PDF receipts in the PDF of an invoice, so that mailboxes accept it. */
  receiptBytes: 10 * 1024 * 1024,
  /** For reading them; the last one may take some seconds more. */
  receiptMs: 30_000,
  title: 500,
  description: 5000,
  reason: 200,
  text: 5000,
  savedItems: 200,
  laterRates: 20,
  allocations: 200,
  deposits: 50,
  statementLines: 5000,
  /** In minor units; sums stay exact. */
  amountMinor: 1_000_000_000_000,
  /** 100,000 hours. */
  durationMs: 360_000_000_000,
} as const;
