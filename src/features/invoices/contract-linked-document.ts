/** What the page of a link shows: texts in the document’s language, written as in its PDF. */
export type LinkedDocument = {
  language: string;
  title: string;
  /** Null: nothing to say beside the title, as of a credit note. */
  status: { kind: LinkStatus; label: string } | null;
  /** What to pay, or the total. */
  headline: { label: string; amount: string };
  note: string | null;
  seller: { name: string; lines: string[] };
  buyer: { label: string; name: string; lines: string[] };
  facts: [label: string, value: string][];
  texts: { subject: string; intro: string; closing: string };
  lines: LinkedLine[];
  totals: { label: string; amount: string; isTotal: boolean }[];
  taxNotes: readonly string[];
  payment: {
    title: string;
    /** The account has these; empty if only the instructions say where to pay. */
    facts: { label: string; value: string; isNumber: boolean }[];
    instructions: string;
    /** Of the QR code: modules a side, and dark ones as a path of SVG. */
    qr: { size: number; path: string } | null;
  } | null;
  /** A quote that waits for an answer. */
  canAnswer: boolean;
  hasPdf: boolean;
  accentColour: string;
  words: LinkWords;
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

type LinkedLine =
  | { id: string; kind: 'text' | 'heading'; title: string; description: string }
  | {
      id: string;
      kind: 'amount';
      title: string;
      description: string;
      /** "1.5 h × 80.00" */
      quantity: string;
      notes: string[];
      amount: string;
    };

/** Words that only the page needs. */
export type LinkWords = {
  lines: string;
  scanToPay: string;
  downloadPdf: string;
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
