import { File, FileImage, FileSpreadsheet, FileText, FileType2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import * as m from '#messages/documents.ts';
import type { Document } from '#src/features/documents/contract.ts';
import type { DocumentKind } from '#src/features/documents/rules/document-kind.ts';
import type { FileType } from '#src/features/documents/rules/document-types.ts';
import { daysBetween } from '#src/platform/shared/calendar-days.ts';

export const documentKindLabels: Readonly<Record<DocumentKind, string>> = {
  image: m.image,
  pdf: m.pdf,
  document: m.textDocument,
  spreadsheet: m.spreadsheet,
  other: m.other,
};

export const kindIcons: Readonly<Record<DocumentKind, LucideIcon>> = {
  image: FileImage,
  pdf: FileText,
  document: FileType2,
  spreadsheet: FileSpreadsheet,
  other: File,
};

export const fileTypeLabels: Readonly<Record<FileType, string>> = {
  userDocument: m.document,
  clientDocument: m.document,
  contract: m.contract,
  projectDocument: m.document,
  receipt: m.receipt,
  invoicePdf: m.invoice,
  eInvoice: m.eInvoice,
  avatar: m.profilePicture,
};

/** Private mode encrypts names; without the key there is none. */
export function documentName({ name }: Pick<Document, 'name'>): string {
  return name ?? m.cannotDecryptName;
}

/** “In 12 days”, “Today”, “Expired 3 days ago”. */
export function formatExpiry(expiresOn: string, today: string): string {
  const days = daysBetween(today, expiresOn);
  if (days === 0) return m.today;
  return days > 0 ? m.expiresInDays({ count: days }) : m.expiredDaysAgo({ count: -days });
}
