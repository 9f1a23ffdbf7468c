import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { hasErrorCode, ignoreError } from '../fs-errors.ts';
import { syncDirectory } from '../private-file.ts';
import { listFolder } from './disk-listing.ts';
import { FileStoreError, toFileStoreError } from './file-store-error.ts';
import { incompleteFolder } from './object-path.ts';
import type { StoreDriver } from './store-driver.ts';

/** A copy that nothing wrote to for this long belongs to a process that ended. */
const abandonedAfterMs = 60 * 60_000;

/** Each read waits for a thread: eight times as much as usual at a time is twice as fast. */
const readChunkBytes = 512 * 1024;

/**
 * Objects as files of the same path. They arrive by a rename and are synced, links aren't followed, and only this
 * account can read them.
 */
export async function openDiskDriver(root: string): Promise<StoreDriver> {
  const incomplete = join(root, incompleteFolder);
  // The embedded database's account passes through the data directory.
  await mkdir(dirname(root), { recursive: true, mode: 0o711 });
  await mkdir(incomplete, { recursive: true, mode: 0o700 });
  await deleteAbandonedCopies(incomplete, Date.now());

  return {
    async putFile(path, localFile, signal) {
      await sealFile(localFile);
      signal.throwIfAborted();
      await createFolders(root, path, (target) =>
        rename(localFile, target).catch(async (error: unknown) => {
          if (!hasErrorCode(error, 'EXDEV')) throw error;
          await copyAcrossDevices(localFile, target, join(incomplete, randomUUID()), signal);
        }),
      );
    },
    async read(path, signal) {
      const file = await findEntry(root, path, 'file');
      const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
      return addAbortSignal(signal, handle.createReadStream({ highWaterMark: readChunkBytes }));
    },
    async delete(path) {
      await unlink(await findEntry(root, path, 'file'));
      await deleteEmptyFolders(root, path);
    },
    async sizeOf(path) {
      return (await lstat(await findEntry(root, path, 'file'))).size;
    },
    async list(folder, page) {
      const isThere = folder === '' || (await isFolder(root, folder.slice(0, -1)));
      return isThere ? listFolder(root, folder, page) : { items: [], nextCursor: null };
    },
  };
}

/** Private, on disk, and dated now, as if written by the store. */
async function sealFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.chmod(0o600);
  await handle.utimes(new Date(), new Date());
  await handle.sync();
}

/** A process that ends midway leaves nothing at the target. */
async function copyAcrossDevices(
  localFile: string,
  target: string,
  draft: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await copyFile(localFile, draft, constants.COPYFILE_EXCL);
    signal.throwIfAborted();
    await sealFile(draft);
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Creates the folders of a path, then places the file. Repeats if a deletion removed a folder in between. */
async function createFolders(
  root: string,
  path: string,
  place: (target: string) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      let folder = root;
      for (const name of path.split('/').slice(0, -1)) {
        const parent = folder;
        folder = join(parent, name);
        await mkdir(folder, { mode: 0o700 }).then(() => syncDirectory(parent), ignoreError('EEXIST'));
        // A file, or a link that may lead out of the store.
        if (!(await lstat(folder)).isDirectory()) throw new FileStoreError('invalid-argument');
      }
      await place(join(folder, basename(path)));
      return await syncDirectory(folder);
    } catch (error) {
      if (hasErrorCode(error, 'EISDIR')) throw new FileStoreError('invalid-argument', { cause: error });
      if (!hasErrorCode(error, 'ENOENT') || attempt === 10) throw error;
    }
  }
}

/** The file or folder of a path. Links are no objects and lead nowhere. */
async function findEntry(root: string, path: string, kind: 'file' | 'folder'): Promise<string> {
  const names = path.split('/');
  let found = root;
  for (const [index, name] of names.entries()) {
    found = join(found, name);
    const status = await lstat(found);
    const isExpected = kind === 'file' && index === names.length - 1 ? status.isFile() : status.isDirectory();
    if (!isExpected) throw new FileStoreError('object-not-found');
  }
  return found;
}

async function isFolder(root: string, path: string): Promise<boolean> {
  try {
    await findEntry(root, path, 'folder');
    return true;
  } catch (error) {
    if (toFileStoreError(error).code !== 'object-not-found') throw error;
    return false;
  }
}

async function deleteEmptyFolders(root: string, path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  try {
    for (; names.length > 0; names.pop()) await rmdir(join(root, ...names));
  } catch (error) {
    const isInUse = ['ENOTEMPTY', 'EEXIST', 'ENOENT'].some((code) => hasErrorCode(error, code));
    if (!isInUse) throw error;
  }
}

async function deleteAbandonedCopies(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const draft = join(folder, name);
    const changedAt = await lstat(draft).then(({ mtimeMs }) => mtimeMs, ignoreError('ENOENT'));
    if (changedAt !== undefined && now - changedAt > abandonedAfterMs) await rm(draft, { force: true });
  }
}
