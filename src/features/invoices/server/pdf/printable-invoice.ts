import type {
  BuyerDetails,
  FrozenInvoice,
  SellerDetails,
} from '#src/features/invoices/rules/content/frozen-invoice.ts';
import type { InvoiceLayout, PageSize } from '#src/features/invoices/rules/invoice-limits.ts';
import type { ReceiptPages } from './receipt-pages.ts';

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
  seller: SellerDetails;
  buyer: BuyerDetails;
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

/** All that a PDF shows: the same document gives the same bytes. */
export type PrintableInvoice = Letter &
  FrozenInvoice & {
    /** Receipts of the expenses it bills, printed as an annex; those with neither picture nor pages have only titles. */
    receipts: readonly { title: string; picture: Uint8Array | null; pages: ReceiptPages | null }[];
    /** The billed time, printed as an annex. */
    timesheet: readonly TimesheetRow[];
    /** The electronic invoice inside the PDF; null: the PDF has none. */
    eInvoice: EInvoiceInPdf | null;
  };

export type EInvoiceInPdf = {
  fileName: string;
  isXRechnung: boolean;
  /** Null: a draft, whose PDF must not be taken for an invoice. */
  xml: string | null;
};
