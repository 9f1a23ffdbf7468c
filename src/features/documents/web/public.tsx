import { lazy } from 'react';

export { allDocumentsQuery, expiringDocumentsQuery, receiptsQuery } from './queries.ts';
export { useAvatar } from './avatar/use-avatar.ts';
export { documentName } from './document-labels.ts';
export { addReceipts } from './receipts/add-receipts.ts';
export { useFileSources } from './upload/use-add-files.tsx';
export { ExpiringCard } from './expiring-card.tsx';

/** Loaded with the profile: it can send files. */
export const AvatarField = lazy(async () => ({
  default: (await import('./avatar/avatar-field.tsx')).AvatarField,
}));

/** Loaded with its tab. */
export const DocumentsSection = lazy(async () => ({
  default: (await import('./list/documents-section.tsx')).DocumentsSection,
}));

/** Loaded with its page. */
export const ReceivedFilesSection = lazy(async () => ({
  default: (await import('./received/received-files-section.tsx')).ReceivedFilesSection,
}));

/** Loaded with the first PDF that is shown. */
export const PdfPreview = lazy(async () => ({
  default: (await import('./preview/pdf-preview.tsx')).PdfPreview,
}));

/** Loaded with the first receipt that is shown. */
export const ReceiptPreview = lazy(async () => ({
  default: (await import('./receipts/receipt-preview.tsx')).ReceiptPreview,
}));

/** Loaded with the form of an expense. */
export const ReceiptsField = lazy(async () => ({
  default: (await import('./receipts/receipts-field.tsx')).ReceiptsField,
}));
