import type * as z from 'zod';
import type { Document, UploadedFile } from '#src/features/documents/contract.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { createLink } from './file-links.ts';

/** What the literal calls return of a document, whose name is decrypted. [3.11] */
export function toUploadedFile(
  files: Pick<FileServices, 'linkKey' | 'url'>,
  { id, userId, path, name, contentType, uploadedAt, sizeBytes }: Document,
): z.infer<typeof UploadedFile> {
  const downloadUrl = files.url + createLink(files, { userId, documentId: id, path, use: 'download' });
  return { fileName: name ?? 'document', downloadUrl, contentType, uploadedAt, sizeBytes };
}
