import type { Bank } from '#src/features/invoices/contract-parties.ts';
import type { DocumentType, InvoiceLayout, PageSize } from '#src/features/invoices/rules/invoice-limits.ts';
import type { InvoiceTerms } from '#src/features/invoices/rules/invoice-terms.ts';
import type { DepositTax } from '#src/features/invoices/rules/law/deposit-taxes.ts';

type Address = {
  name: string;
  street: string;
  street2: string;
  postalCode: string;
  city: string;
  region: string;
  country: string | null;
  vatId: string | null;
  registrationId: string | null;
};

type Deposit = {
  number: string;
  issueDay: string;
  netMinor: number;
  taxMinor: number;
  grossMinor: number;
  taxes?: readonly DepositTax[] | undefined;
  unpaidMinor?: number | undefined;
};

export type TimesheetRow = {
  day: string;
  project: string;
  description: string;
  durationMs: number;
  /** Who approved it, and when. */
  approval?: { name: string; day: string };
};

/** What all documents to a client have: parties, language and looks. */
export type Letter = {
  seller: Address & { taxNumber: string | null; email: string | null; phone: string; website: string };
  buyer: Address & {
    contact: string;
    /** Replaces the postal address if that is empty. */
    addressText: string;
  };
  /** BCP 47; texts are printed in English if we don't have its language. */
  language: string;
  layout: InvoiceLayout;
  pageSize: PageSize;
  /** As #4f5bd5. */
  accentColour: string;
  /** PNG or JPEG. */
  logo: Uint8Array | null;
  terms: { currency: string };
  /** The instant of issue; of a draft, its last change. */
  createdAt: string;
};

/** All that a PDF shows, as frozen when it was issued: the same document gives the same bytes. */
export type InvoiceDocument = Letter & {
  type: DocumentType;
  /** Null: a draft, marked as such. */
  number: string | null;
  issueDay: string;
  /** Of a quote, the last day to accept it. */
  dueDay: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  /** The credited invoice, or the quote of an invoice. */
  relatedNumber: string | null;
  relatedDay: string | null;
  buyerReference: string | null;
  poNumber: string | null;
  bank: Bank;
  terms: InvoiceTerms;
  /** What it deducts; together `terms.prepaidMinor`. */
  deposits: readonly Deposit[];
  /** Without placeholders. */
  texts: { subject: string; intro: string; closing: string };
  taxNotes: readonly string[];
  /** What the law wants said about late payment. */
  paymentNotes: readonly string[];
  hasPaymentQr: boolean;
  /** Of the expenses it bills, printed as an annex; without a picture, only their titles. */
  receipts: readonly { title: string; picture: Uint8Array | null }[];
  /** The billed time, printed as an annex. */
  timesheet: readonly TimesheetRow[];
};
