export { storeInvoicePdf } from './store-invoice-pdf.ts';
export { findDocument } from './queries.ts';
export { readDocument, readPicture, readPrint } from './read-document.ts';
export { countReceipts, deleteReceipts, listReceiptIds, restoreReceipts } from './entity/receipts.ts';
export { openReceipts } from './entity/open-receipts.ts';
export { sendArchive } from './send-archive.ts';
export { sendFailure } from './serve-content.ts';
