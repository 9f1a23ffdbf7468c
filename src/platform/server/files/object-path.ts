import { FileStoreError } from './file-store-error.ts';

const maxPathBytes = 1024;
const maxSegmentBytes = 255;

/** Holds files that are still being copied; no object may have this name. */
export const incompleteFolder = '.incomplete';

/** Rejects paths that could leave the store, or that one of the drivers can't hold, before any driver sees them. */
export function requireObjectPath(path: string): void {
  if (!isObjectPath(path)) throw new FileStoreError('invalid-argument');
}

/** Returns the folder with a slash at its end, so that `u1` never matches `u10`; the empty string is the whole store. */
export function requireFolder(prefix: string): string {
  const folder = prefix.replace(/\/$/, '');
  if (folder !== '') requireObjectPath(folder);
  return folder === '' ? '' : `${folder}/`;
}

function isObjectPath(path: string): boolean {
  if (Buffer.byteLength(path) > maxPathBytes || !path.isWellFormed()) return false;
  // Control characters: Google Cloud Storage rejects line breaks, and XML can't hold most of the others.
  if (/[\\\p{Cc}]/u.test(path)) return false;
  const segments = path.split('/');
  return segments[0] !== incompleteFolder && segments.every(isSegment);
}

function isSegment(segment: string): boolean {
  return !['', '.', '..'].includes(segment) && Buffer.byteLength(segment) <= maxSegmentBytes;
}
