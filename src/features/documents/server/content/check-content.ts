import { readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { contentMismatch, documentMessages } from '#src/features/documents/api-messages.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import {
  contentTypeOf,
  extensionOf,
  isTextName,
  unknownContentType,
} from '#src/features/documents/rules/document-types.ts';
import type { Preview } from '#src/features/documents/rules/document-types.ts';
import { isTooLargePicture } from './picture-size.ts';

type KnownContent = { contentType: string; isText: boolean };

export type ContentCheck = { contentType: string; preview: Preview | null } | { problem: string };

/** What a file is by its content, which must be what its name says, or what is known of it. */
export async function checkContent(
  file: string,
  fileName: string,
  { contentType, isText }: KnownContent = {
    contentType: contentTypeOf(fileName),
    isText: isTextName(fileName),
  },
): Promise<ContentCheck> {
  const { size } = await stat(file);
  if (size === 0) return { problem: documentMessages.emptyFile };
  const found = (await fileTypeFromFile(file))?.mime ?? null;
  if (contentType !== unknownContentType && !acceptedContents(contentType).includes(found ?? ''))
    return { problem: contentMismatch(extensionOf(fileName)) };
  if (found !== null && previewableImages.has(found)) {
    const isTooLarge = await isTooLargePicture(file);
    if (isTooLarge === true) return { problem: documentMessages.tooLargeImage };
    const isPreviewed = isTooLarge === false && size <= documentLimits.imagePreview;
    return { contentType, preview: isPreviewed ? 'image' : null };
  }
  if (found === 'application/pdf') return { contentType, preview: 'pdf' };
  const isPreviewedText =
    found === null && isText && size <= documentLimits.textPreview && (await isUtf8(file));
  return { contentType, preview: isPreviewedText ? 'text' : null };
}

const previewableImages = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/** What the content of a file with this content type may look like. */
function acceptedContents(contentType: string): readonly string[] {
  switch (contentType) {
    case 'image/png':
      return ['image/png', 'image/apng'];
    case 'application/msword':
    case 'application/vnd.ms-excel':
      // The container of all older Office files.
      return ['application/x-cfb'];
    default:
      return [contentType];
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const bytes = await readFile(file);
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
