export { invoicesMergeHook, paymentsMergeHook } from './client-merge-hooks.ts';
export { invoicesExportArea, paymentsExportArea } from './export/export-areas.ts';
export {
  deductedDepositsExportPart,
  invoiceCountersExportPart,
  invoiceDeliveriesExportPart,
  invoiceSettingsExportPart,
} from './export/export-parts.ts';
export { readInvoicePdf } from './invoice-pdf.ts';
export { findLetterhead } from './letterhead.ts';
export type { Letterhead } from './letterhead.ts';
export { answerLinkedQuote } from './links/answer-linked-quote.ts';
export { listClientQuotes, quoteWords } from './links/client-quotes.ts';
export type { ClientQuote } from './links/client-quotes.ts';
export { findDocumentPayment, listClientDocuments } from './links/client-documents.ts';
export type { ClientDocument } from './links/client-documents.ts';
export { readStatementPdf } from './payments/statement-pdf.ts';
