import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../fs-errors.ts';
import { FileStoreError } from './file-store-error.ts';
import { incompleteFolder, requireObjectPath } from './object-path.ts';
import type { ObjectPage, StoredObject } from './store-driver.ts';

/** A page of the objects below a folder, in the order of their bytes, like S3. The cursor is the last path. */
export async function listFolder(
  root: string,
  folder: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<ObjectPage> {
  const after = cursor === undefined ? '' : decodeCursor(cursor);
  const items: StoredObject[] = [];
  for await (const path of walk(root, folder, after)) {
    const last = items.at(-1);
    if (last && items.length === limit) {
      return { items, nextCursor: Buffer.from(last.path).toString('base64url') };
    }
    const item = await describe(root, path);
    if (item) items.push(item);
  }
  return { items, nextCursor: null };
}

/** Skips folders before the cursor without reading them. */
async function* walk(root: string, folder: string, after: string): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
    .toSorted(compareBytes);
  for (const path of paths) {
    if (path === `${incompleteFolder}/`) continue;
    const isBefore = compareBytes(path, after) <= 0;
    if (!path.endsWith('/')) {
      if (!isBefore) yield path;
    } else if (!isBefore || after.startsWith(path)) {
      yield* walk(root, path, after);
    }
  }
}

/** Null if the object was deleted since. */
async function describe(root: string, path: string): Promise<StoredObject | null> {
  try {
    const { size, mtime } = await lstat(join(root, path));
    return { path, sizeBytes: size, changedAt: mtime.toISOString() };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR');
}

function decodeCursor(cursor: string): string {
  const path = Buffer.from(cursor, 'base64url').toString();
  requireObjectPath(path);
  if (Buffer.from(path).toString('base64url') !== cursor) throw new FileStoreError('invalid-argument');
  return path;
}

/** JavaScript compares UTF-16, which orders emoji differently. */
function compareBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
