// Written by `npm run tables` from the migrations; changes belong there.
import type { Defaulted, Json, Timestamp, Written } from '#src/platform/server/database/column-types.ts';

type ClaimsRow = {
  userId: string;
  id: string;
  invoiceId: string;
  /** The reminder that made it; it counts unless that email failed. */
  deliveryId: string;
  kind: 'fee' | 'interest';
  day: string;
  amountMinor: number;
  /** First day of the interest. */
  interestFrom: string | null;
  /** Last day of the interest; the next one goes on from there. */
  interestTo: string | null;
  waivedAt: Timestamp | null;
  waiveReason: string | null;
  createdAt: Defaulted<Timestamp>;
};

type DeductedDepositsRow = {
  userId: string;
  depositId: string;
  invoiceId: string;
};

type InvoiceCountersRow = {
  userId: string;
  series: 'invoice' | 'creditNote' | 'quote';
  /** Year, fiscal year or month of a series that starts again; empty if it never does. */
  period: string;
  next: number;
};

type InvoiceDeliveriesRow = {
  userId: string;
  id: string;
  invoiceId: string;
  way: 'email' | 'ownEmail' | 'post' | 'portal' | 'other';
  day: string;
  recipient: string | null;
  cc: Defaulted<string[]>;
  subject: string | null;
  /** What the sender wrote; the mail adds the private link. */
  text: string | null;
  hasPdf: Defaulted<boolean>;
  /** sending: the mail server hasn’t confirmed. If it doesn’t within minutes, the mail may have arrived. */
  status: Defaulted<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'>;
  problem: string | null;
  attemptedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
  requestHash: Buffer;
  /** Not before; null: at once. */
  sendAt: Timestamp | null;
  /** Recipients besides the first. */
  alsoTo: Defaulted<string[]>;
  /** Copies that other recipients don’t see. */
  bcc: Defaulted<string[]>;
  /** The email that reminds of several invoices; null: its own, with its ID. */
  mailId: string | null;
  /** What was attached besides the PDF. */
  attachments: Defaulted<string[]>;
  /** What was chosen, also what the document lacks: the next email to the client is proposed with it. Null: no more. */
  chosenAttachments: string[] | null;
  /** It has a reminder, and isn’t sent again as an email of the document. */
  isReminder: Defaulted<boolean>;
  /** The receipts that were attached. Null: none, or all of the document in emails before this was stored. */
  receiptIds: string[] | null;
};

type InvoiceLinksRow = {
  userId: string;
  invoiceId: string;
  /** SHA-256 of the secret in the link; null once it is revoked. */
  tokenHash: Buffer | null;
  expiresAt: Timestamp;
  firstViewedAt: Timestamp | null;
  lastViewedAt: Timestamp | null;
  /** Of all links that the document has had. */
  viewCount: Defaulted<number>;
  tokenSeed: Buffer | null;
  createdAt: Defaulted<Timestamp>;
};

type InvoiceSettingsRow = {
  userId: string;
  settings: Json;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
};

type InvoicesRow = {
  userId: string;
  id: string;
  type: 'invoice' | 'deposit' | 'creditNote' | 'quote';
  state: Defaulted<'draft' | 'issued' | 'void' | 'sent' | 'accepted' | 'declined' | 'expired'>;
  number: string | null;
  clientId: string | null;
  /** The invoice of a credit note; the quote of an invoice. */
  relatedId: string | null;
  currency: string;
  issueDay: string | null;
  dueDay: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  pricesIncludeTax: Defaulted<boolean>;
  /** exact: time is multiplied as it is; printed: hours are rounded to two decimals first. */
  timeMode: Defaulted<'exact' | 'printed'>;
  /** Part of the row, so that they are locked, frozen, undone, exported and restored with it. */
  lines: Defaulted<Json>;
  /** Deposit invoices that it deducts, with their amounts; of a credit note, those that it releases. */
  deposits: Defaulted<Json>;
  discount: Json | null;
  charge: Json | null;
  /** subject, intro, closing and terms, with placeholders. */
  texts: Defaulted<Json>;
  buyerReference: string | null;
  poNumber: string | null;
  notes: string | null;
  /** Its PDF ends with the time it bills. */
  hasTimesheet: Defaulted<boolean>;
  /** Its PDF ends with the receipts of the expenses it bills. */
  hasReceipts: Defaulted<boolean>;
  /** Of a credit note: the time it credits can be invoiced again. */
  releasesEntries: Defaulted<boolean>;
  /** The time entries of its lines, as issued; null on a draft. */
  work: Json | null;
  /** What was issued: seller, buyer, bank, layout, tax notes, texts and the calculation. */
  frozen: Json | null;
  netMinor: Defaulted<number>;
  taxMinor: Defaulted<number>;
  /** The total with tax, in minor units of the currency, as calculated from the lines. */
  grossMinor: Defaulted<number>;
  dueMinor: Defaulted<number>;
  issuedAt: Timestamp | null;
  voidedAt: Timestamp | null;
  voidReason: string | null;
  /** The name that was typed on the page of the link; null: the owner recorded the answer. */
  answeredBy: string | null;
  answeredAt: Timestamp | null;
  searchText: Written<string | null>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
};

type PaymentAllocationsRow = {
  userId: string;
  paymentId: string;
  invoiceId: string;
  amountMinor: number;
  kind: string;
};

type PaymentNoticesRow = {
  userId: string;
  invoiceId: string;
  paidDay: string;
  /** Null: what is open. */
  amountMinor: number | null;
  /** As the client typed it. */
  name: string;
  dismissedAt: Timestamp | null;
  createdAt: Defaulted<Timestamp>;
};

type PaymentsRow = {
  userId: string;
  id: string;
  clientId: string;
  /** payment: money received; refund: money paid back; writeOff: what is no longer expected, such as bank fees. */
  kind: 'payment' | 'refund' | 'writeOff';
  day: string;
  currency: string;
  amountMinor: number;
  method: 'transfer' | 'card' | 'cash' | 'directDebit' | 'other';
  reference: string | null;
  notes: string | null;
  /** invoiceId and amountMinor. Part of the row, so that they are undone, exported and restored with it; payment_allocations follows by trigger. */
  allocations: Defaulted<Json>;
  createdAt: Defaulted<Timestamp>;
  updatedAt: Defaulted<Timestamp>;
  revision: Defaulted<number>;
  requestHash: Buffer;
};

declare module '#src/platform/server/database/database.ts' {
  interface Tables {
    claims: ClaimsRow;
    deductedDeposits: DeductedDepositsRow;
    invoiceCounters: InvoiceCountersRow;
    invoiceDeliveries: InvoiceDeliveriesRow;
    invoiceLinks: InvoiceLinksRow;
    invoiceSettings: InvoiceSettingsRow;
    invoices: InvoicesRow;
    paymentAllocations: PaymentAllocationsRow;
    paymentNotices: PaymentNoticesRow;
    payments: PaymentsRow;
  }
}
