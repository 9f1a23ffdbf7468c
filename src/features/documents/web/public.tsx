export { allDocumentsQuery, expiringDocumentsQuery, receiptsQuery } from './queries.ts';
export { useAvatar } from './avatar/use-avatar.ts';
export { documentName } from './document-labels.ts';
export { addReceipts } from './receipts/add-receipts.ts';
export { useFileSources } from './upload/use-add-files.tsx';
export { ExpiringCard } from './expiring-card.tsx';
export {
  AvatarField,
  DocumentsSection,
  ReceivedFilesSection,
  PdfPreview,
  ReceiptPreview,
  ReceiptsField,
} from './lazy-components.tsx';
