export { storeInvoiceFile } from './store-invoice-file.ts';
export { findDocument } from './queries.ts';
export { readDocument, readPdf, readPicture, readPrint } from './read-document.ts';
export {
  countReceipts,
  deleteReceipts,
  hasOtherReceipts,
  listReceiptIds,
  restoreReceipts,
} from './entity/receipts.ts';
export { copyReceipts } from './entity/copy-receipts.ts';
export { openReceipts } from './entity/open-receipts.ts';
export { openInvoiceFiles } from './open-documents.ts';
export { sendArchive } from './archives/send-archive.ts';
export { sendLogo } from './send-logo.ts';
export { sendFailure } from './serve-content.ts';
export { listSharedDocuments, sendSharedDocument } from './documents-shared-with-clients.ts';
export type { SharedDocument } from './documents-shared-with-clients.ts';
export { insertReceivedFile } from './received/received-queries.ts';
export { canReceiveFiles, claimArrival, findReceiveProblem, storeArrival } from './received/receive-file.ts';
