export const entityTypes = ['user', 'client', 'project', 'expense', 'invoice'] as const;
export type EntityType = (typeof entityTypes)[number];

/** The file types of each entity type. [5.5] */
export const fileTypesOf = {
  user: ['userDocument', 'avatar'],
  client: ['clientDocument', 'contract'],
  project: ['projectDocument'],
  expense: ['receipt'],
  invoice: ['invoicePdf', 'eInvoice'],
} as const satisfies Record<EntityType, readonly string[]>;

export const fileTypes = [
  'userDocument',
  'avatar',
  'clientDocument',
  'contract',
  'projectDocument',
  'receipt',
  'invoicePdf',
  'eInvoice',
] as const;
export type FileType = (typeof fileTypes)[number];
export type InvoiceFileType = (typeof fileTypesOf)['invoice'][number];

/** Null if files of this type can belong to such an entity; otherwise the API's message. [5.5, 8.5] */
export function fileTypeProblem(entityType: string, type: string): string | null {
  if (!isEntityType(entityType)) return `Unknown entity type: ${entityType}`;
  const allowed: readonly string[] = fileTypesOf[entityType];
  return allowed.includes(type) ? null : `File type ${type} is not valid for entity type ${entityType}`;
}

/** The PDF or the XML of an issued invoice: only its tags, expiry date and visibility can change. */
export function isInvoiceFile({ type }: { type: FileType }): boolean {
  return entityTypeOf(type) === 'invoice';
}

export function isEntityType(text: string): text is EntityType {
  return entityTypes.some((each) => each === text);
}

export function entityTypeOf(type: FileType): EntityType {
  const found = entityTypes.find((each) => fileTypesOf[each].some((allowed) => allowed === type));
  // Every file type belongs to an entity type.
  return found ?? 'user';
}

export const contentTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** What Stint itself writes. */
export const invoiceContentTypes: Readonly<Record<InvoiceFileType, string>> = {
  invoicePdf: 'application/pdf',
  eInvoice: 'application/xml',
};

export const unknownContentType = 'application/octet-stream';

/** The content type for a file name. [5.7] */
export function contentTypeOf(fileName: string): string {
  const extension = extensionOf(fileName);
  return Object.hasOwn(contentTypes, extension)
    ? (contentTypes[extension] ?? unknownContentType)
    : unknownContentType;
}

/** In lower case, without the dot; empty if there is none. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** How a browser may show a file. */
export const previews = ['image', 'pdf', 'text'] as const;
export type Preview = (typeof previews)[number];

const textExtensions = new Set(['txt', 'text', 'md', 'csv', 'tsv', 'log', 'json']);

/** Whether a file of this name may be shown as text, if its content is text. */
export function isTextName(fileName: string): boolean {
  return textExtensions.has(extensionOf(fileName));
}
