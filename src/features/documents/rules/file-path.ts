import { documentLimits } from './document-limits.ts';
import { extensionOf } from './document-types.ts';
import type { FileType } from './document-types.ts';

type UploadTarget = {
  userId: string;
  type: FileType;
  /** The client, project, expense or user. */
  entityId: string;
  /** In milliseconds since 1970. */
  timestamp: number;
  fileName: string;
};

/** The name of an avatar says what is served: it is converted to WebP. [3.11] */
export function avatarFileName(name: string): string {
  const extension = extensionOf(name);
  const stem = extension === '' ? name : name.slice(0, -extension.length - 1);
  return `${stem.slice(0, documentLimits.name - '.webp'.length).toWellFormed()}.webp`;
}

/** Where the file store gets an upload. [7.13] */
export function uploadPath({ userId, type, entityId, timestamp, fileName }: UploadTarget): string {
  const folder = type === 'avatar' ? `${userId}/avatar` : `${userId}/${type}/${entityId}`;
  return `${folder}/${timestamp}_${storableFileName(fileName)}`;
}

/** Whether the path is in the user's own folder, and names the file in only one way. [5.6] */
export function isOwnPath(userId: string, path: string): boolean {
  const segments = path.split('/');
  return (
    segments.length > 1 &&
    segments[0] === userId &&
    segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    // An encoded slash or dot would be a second spelling of another path.
    !/[\\\p{Cc}]|%(?:2e|2f|5c|00)/iu.test(path)
  );
}

/** Bytes of a name that every file system and object store takes, together with the timestamp. */
const maxNameBytes = 180;

/** A file name without characters that are special in paths of any system, at most 180 bytes long. */
export function storableFileName(fileName: string): string {
  const replaced = fileName
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}/\\:*?"<>|%]/gu, '_')
    .replace(trailingDots, '')
    .replace(/^[. ]+/, '');
  const dot = replaced.lastIndexOf('.');
  const extension = dot > 0 && replaced.length - dot <= 12 ? replaced.slice(dot) : '';
  const stem = replaced.slice(0, replaced.length - extension.length);
  const shortened = truncateBytes(stem, maxNameBytes - byteLength(extension)) + extension;
  return shortened.replace(trailingDots, '') || 'file';
}

/** Windows drops them. */
const trailingDots = /[. ]+$/;

function truncateBytes(text: string, maxBytes: number): string {
  let result = '';
  let bytes = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > maxBytes) break;
    result += character;
  }
  return result;
}

function byteLength(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}
