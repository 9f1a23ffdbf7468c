export { readInvoicePdf } from './invoice-pdf.ts';
export { findLetterhead } from './letterhead.ts';
export type { Letterhead } from './letterhead.ts';
export { findDocumentPayment, listClientDocuments } from './links/client-documents.ts';
export type { ClientDocument } from './links/client-documents.ts';
export { findRemindersPausedSince, listPaymentNotices, reportPayment } from './notices/payment-notices.ts';
export { readStatementPdf } from './payments/statement-pdf.ts';
