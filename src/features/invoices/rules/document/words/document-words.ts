import type { BankNumber } from '#src/features/invoices/rules/bank-account.ts';
import type { DocumentType, LineUnit, PaymentKind } from '#src/features/invoices/rules/invoice-limits.ts';

/** The words of what people read of a document; its tax has the name of the country. */
export type ContentWords = {
  titles: Record<DocumentType, string>;
  to: string;
  from: string;
  number: string;
  date: string;
  dueDate: string;
  validUntil: string;
  serviceDate: string;
  servicePeriod: string;
  customerReference: string;
  purchaseOrder: string;
  creditOf: string;
  quote: string;
  description: string;
  quantity: string;
  price: string;
  tax: string;
  amount: string;
  subtotal: string;
  discount: string;
  charge: string;
  net: string;
  /** Tax of `rate` on `amount`. */
  taxOn: (rate: string, amount: string) => string;
  /** Of a document with taxed amounts: the others. */
  untaxed: (amount: string) => string;
  pricesIncludeTax: string;
  rounding: string;
  total: string;
  totalCredit: string;
  amountDue: string;
  payment: string;
  payOnline: string;
  accountHolder: string;
  bankNumbers: Record<BankNumber, string>;
  bank: string;
  reference: string;
  taxNumber: string;
  registration: string;
  draft: string;
  /** Of a deposit that an invoice deducts. */
  depositUnpaid: (amount: string) => string;
};

/** All words of a document, in its language rather than that of the interface. */
export type DocumentWords = ContentWords & {
  /** Beside a quantity; one word if it has no plural. */
  units: Record<LineUnit, string | { one: string; other: string }>;
  scanToPay: string;
  receipt: string;
  receiptsApart: string;
  timesheet: string;
  project: string;
  hours: string;
  totalTime: string;
  /** `hours` unless it is all of the time. */
  approvedBy: (name: string, day: string, hours?: string) => string;
  /** Statement of account. */
  statement: string;
  period: string;
  openingBalance: string;
  closingBalance: string;
  balance: string;
  payments: Record<PaymentKind, string>;
  /** A payment, refund or write-off of these invoices. */
  paymentOf: (payment: string, numbers: string) => string;
  /** What is open today, by days overdue. */
  ageing: (day: string) => string;
  ageingBuckets: readonly [notDue: string, to30: string, to60: string, to90: string, more: string];
  onAccount: string;
  page: (page: number, pages: number) => string;
  missingCharacters: string;
};
