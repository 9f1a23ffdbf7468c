import type { InvoiceContent } from './rules/content/invoice-content.ts';
import type { DocumentPayment } from './rules/content/payment-instructions.ts';

/** What the page of a link shows: the document as in its PDF, and what happened to it since. */
export type LinkedInvoice = LinkedContent & {
  language: string;
  /** Null: nothing to say beside the title, as of a credit note. */
  status: { kind: LinkStatus; label: string } | null;
  /** What to pay, or the total. */
  headline: { label: string; amount: string };
  note: string | null;
  /** A quote that waits for an answer. */
  canAnswer: boolean;
  hasPdf: boolean;
  /** Whether it has the XML of an electronic invoice. */
  hasEInvoice: boolean;
  accentColour: string;
  textColour: string;
  hasLogo: boolean;
  words: LinkWords;
};

/** A document for a page of plain HTML, which draws the QR code without a library. */
export type LinkedContent = Omit<InvoiceContent, 'payment'> & {
  payment:
    | (Omit<DocumentPayment, 'qr'> & {
        /** Modules a side, and dark ones as a path of SVG. */
        qr: { size: number; path: string } | null;
      })
    | null;
};

export type LinkStatus =
  | 'open'
  | 'partlyPaid'
  | 'paid'
  | 'overdue'
  | 'credited'
  | 'void'
  | 'sent'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'invoiced';

/** Words that only the page needs. */
export type LinkWords = {
  scanToPay: string;
  downloadPdf: string;
  downloadEInvoice: string;
  copy: string;
  copied: string;
  accept: string;
  decline: string;
  yourName: string;
  nameHint: string;
  nameRequired: string;
  confirmAccept: string;
  confirmDecline: string;
  cancel: string;
  answerFailed: string;
};
