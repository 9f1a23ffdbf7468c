import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import * as documentMessages from '#messages/api/documents.ts';
import { documentLimits } from '#src/features/documents/rules/document-limits.ts';
import {
  contentTypeOf,
  extensionOf,
  isTextName,
  unknownContentType,
} from '#src/features/documents/rules/document-types.ts';
import type { Preview } from '#src/features/documents/rules/document-types.ts';

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
  const start = await readStart(file);
  const found =
    contentType === 'application/pdf' && start.includes('%PDF-')
      ? contentType
      : ((await fileTypeFromFile(file))?.mime ?? null);
  if (contentType !== unknownContentType && !isAccepted(contentType, found, start)) {
    const extension = extensionOf(fileName);
    return { problem: documentMessages.contentMismatch({ type: extension.toUpperCase(), extension }) };
  }
  if (found !== null && previewableImages.has(found)) {
    // With the first picture: the decoder takes 10 MB of memory.
    const { isTooLargePicture } = await import('./picture-size.ts');
    const isTooLarge = await isTooLargePicture(file);
    if (isTooLarge === true) return { problem: documentMessages.tooLargeImage };
    const isPreviewed = isTooLarge === false && size <= documentLimits.imagePreview;
    return { contentType, preview: isPreviewed ? 'image' : null };
  }
  if (found === 'application/pdf') return { contentType, preview: 'pdf' };
  const isPreviewedText =
    (found === null || found === contentType) &&
    isText &&
    size <= documentLimits.textPreview &&
    (await isUtf8(file));
  return { contentType, preview: isPreviewedText ? 'text' : null };
}

const previewableImages = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);

/** Readers of PDF files look for the header in the first kilobyte: some programs write something before it. */
const startBytes = 1024;

async function readStart(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(startBytes));
  return buffer.subarray(0, bytesRead);
}

/** Whether a file with this content type may have the content that was found. */
function isAccepted(contentType: string, found: string | null, start: Buffer): boolean {
  if (found === contentType) return true;
  if (contentType === 'image/png') return found === 'image/apng';
  return isOfficeType(contentType) && (found === null ? isTextStart(start) : isOfficeContent(found));
}

function isOfficeType(contentType: string): boolean {
  return (
    contentType === 'application/msword' || /^application\/vnd\.(ms-excel|openxmlformats-)/.test(contentType)
  );
}

/**
 * Office programs open each of these under any of their names. Older files and those with a password have the same
 * container, `x-cfb`.
 */
function isOfficeContent(found: string): boolean {
  return (
    ['application/x-cfb', 'application/rtf', 'application/xml'].includes(found) ||
    /^application\/vnd\.(ms-(word|excel|powerpoint)|openxmlformats-|oasis\.opendocument\.)/.test(found)
  );
}

/** Tables are often saved as HTML or CSV with the name of an Office file. */
function isTextStart(start: Buffer): boolean {
  const isUtf16 = /^(\xff\xfe|\xfe\xff)/.test(start.toString('latin1', 0, 2));
  return isUtf16 || !start.includes(0);
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
