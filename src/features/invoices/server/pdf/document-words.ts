import type { DocumentLanguage } from '#src/features/invoices/rules/document-languages.ts';
import type { DocumentType, LineUnit } from '#src/features/invoices/rules/invoice-limits.ts';
import { dutch } from './words/dutch.ts';
import { english } from './words/english.ts';
import { french } from './words/french.ts';
import { german } from './words/german.ts';
import { italian } from './words/italian.ts';
import { spanish } from './words/spanish.ts';

/** The words of a document, in its language rather than that of the interface. */
export type DocumentWords = {
  titles: Record<DocumentType, string>;
  units: Record<LineUnit, string>;
  to: string;
  from: string;
  number: string;
  date: string;
  dueDate: string;
  validUntil: string;
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
  pricesIncludeTax: string;
  rounding: string;
  total: string;
  totalCredit: string;
  prepaid: string;
  amountDue: string;
  payment: string;
  accountHolder: string;
  bank: string;
  reference: string;
  scanToPay: string;
  vatId: string;
  taxNumber: string;
  registration: string;
  draft: string;
  timesheet: string;
  project: string;
  hours: string;
  totalTime: string;
  page: (page: number, pages: number) => string;
  missingCharacters: string;
};

export const documentWords: Readonly<Record<DocumentLanguage, DocumentWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  nl: dutch,
  it: italian,
};
