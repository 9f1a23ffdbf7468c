import { createLazyComponent } from '#src/platform/web/lazy-component.tsx';

/** Loaded with the profile: it can send files. */
export const { Component: AvatarField } = createLazyComponent(
  async () => (await import('./avatar/avatar-field.tsx')).AvatarField,
  { takesFocus: false },
);

/** Loaded with its tab. */
export const { Component: DocumentsSection } = createLazyComponent(
  async () => (await import('./list/documents-section.tsx')).DocumentsSection,
  { takesFocus: false },
);

/** Loaded with its page. */
export const { Component: ReceivedFilesSection } = createLazyComponent(
  async () => (await import('./received/received-files-section.tsx')).ReceivedFilesSection,
  { takesFocus: false },
);

/** Loaded with the first PDF that is shown. */
export const { Component: PdfPreview } = createLazyComponent(
  async () => (await import('./preview/pdf-preview.tsx')).PdfPreview,
  { takesFocus: false },
);

/** Loaded with the first receipt that is shown. */
export const { Component: ReceiptPreview } = createLazyComponent(
  async () => (await import('./receipts/receipt-preview.tsx')).ReceiptPreview,
  { takesFocus: false },
);

/** Loaded with the form of an expense. */
export const { Component: ReceiptsField } = createLazyComponent(
  async () => (await import('./receipts/receipts-field.tsx')).ReceiptsField,
  { takesFocus: false },
);
