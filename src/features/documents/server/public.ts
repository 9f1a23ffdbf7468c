export { documentsMergeHook } from './entity/client-merge-hook.ts';
export { documentFileConversion } from './convert-files.ts';
export { documentNameConversion, documentsExportArea } from './export-area.ts';
export { storeInvoicePdf } from './store-invoice-pdf.ts';
export { findDocument } from './queries.ts';
export { readDocument, readLogo, readPicture } from './read-document.ts';
export { countReceipts, deleteReceipts, restoreReceipts } from './entity/receipts.ts';
