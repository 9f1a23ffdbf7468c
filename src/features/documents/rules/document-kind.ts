import { extensionOf } from './document-types.ts';

/** The kinds people filter by. */
export const documentKinds = ['image', 'pdf', 'document', 'spreadsheet', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

const kindOfExtension: Readonly<Record<string, DocumentKind>> = {
  doc: 'document',
  docx: 'document',
  odt: 'document',
  rtf: 'document',
  txt: 'document',
  md: 'document',
  pages: 'document',
  xls: 'spreadsheet',
  xlsx: 'spreadsheet',
  ods: 'spreadsheet',
  csv: 'spreadsheet',
  tsv: 'spreadsheet',
  numbers: 'spreadsheet',
};

const kindOfContentType: Readonly<Record<string, DocumentKind>> = {
  'application/pdf': 'pdf',
  'application/msword': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.ms-excel': 'spreadsheet',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'spreadsheet',
  'text/csv': 'spreadsheet',
  'text/plain': 'document',
};

/** By content first: the server checked it. The name decides about text, such as CSV. */
export function documentKind({
  contentType,
  name,
}: {
  contentType: string;
  name: string | null;
}): DocumentKind {
  if (contentType.startsWith('image/')) return 'image';
  const byName = ownEntry(kindOfExtension, extensionOf(name ?? ''));
  const byContent = ownEntry(kindOfContentType, contentType.split(';', 1).join(''));
  return (contentType.startsWith('text/') ? (byName ?? byContent) : (byContent ?? byName)) ?? 'other';
}

function ownEntry(of: Readonly<Record<string, DocumentKind>>, key: string): DocumentKind | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined;
}
