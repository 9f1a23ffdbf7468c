import { rm, stat } from 'node:fs/promises';
import { PassThrough, finished } from 'node:stream';
import type { Readable } from 'node:stream';
import { openDiskDriver } from './disk-driver.ts';
import type { FileStoreConfig } from './file-store-config.ts';
import { FileStoreError, toFileStoreError } from './file-store-error.ts';
import { requireFolder, requireObjectPath } from './object-path.ts';
import { retry, retryLimits } from './retry.ts';
import type { RetryLimits } from './retry.ts';
import type { ObjectPage, StoreDriver } from './store-driver.ts';

export { FileStoreError } from './file-store-error.ts';
export type { StoredObject } from './store-driver.ts';

/** Every failure is a FileStoreError. */
export type FileStore = {
  /** Moves a local file into the store; replaces an object at that path. */
  putFile(path: string, localFile: string, signal?: AbortSignal): Promise<void>;
  read(path: string, signal?: AbortSignal): Promise<Readable>;
  /** A missing object is fine. */
  delete(path: string): Promise<void>;
  sizeOf(path: string): Promise<number | null>;
  /** Objects below a folder, in path order; limit 1 to 1000. [9.10] */
  list(prefix: string, page: { limit: number; cursor?: string }): Promise<ObjectPage>;
};

export async function openFileStore(
  config: FileStoreConfig,
  limits: RetryLimits = retryLimits,
): Promise<FileStore> {
  const driver = await openDriver(config);
  const { operationMs, uploadMs, firstPauseMs } = limits;
  const operation = { limitMs: operationMs, firstPauseMs };
  const upload = { limitMs: uploadMs, firstPauseMs };
  return {
    async putFile(path, localFile, signal) {
      requireObjectPath(path);
      await requireFile(localFile);
      await retry((either) => driver.putFile(path, localFile, either), upload, signal);
      await rm(localFile, { force: true });
    },
    async read(path, signal) {
      requireObjectPath(path);
      const object = await retry((either) => driver.read(path, either), operation, signal);
      return withStoreErrors(object, signal);
    },
    async delete(path) {
      requireObjectPath(path);
      await retry((signal) => driver.delete(path, signal), operation).catch(ignoreMissing);
    },
    async sizeOf(path) {
      requireObjectPath(path);
      const size = retry((signal) => driver.sizeOf(path, signal), operation);
      return size.catch(ignoreMissing);
    },
    async list(prefix, page) {
      const folder = requireFolder(prefix);
      if (!Number.isInteger(page.limit) || page.limit < 1 || page.limit > maxPageSize) {
        throw new FileStoreError('invalid-argument');
      }
      return retry((signal) => driver.list(folder, page, signal), operation);
    },
  };
}

/** [9.10] */
const maxPageSize = 1000;

/** The cloud drivers are large, so they load only when configured. */
async function openDriver(config: FileStoreConfig): Promise<StoreDriver> {
  switch (config.store) {
    case 'disk':
      return openDiskDriver(config.folder);
    case 's3':
      return (await import('./s3-driver.ts')).openS3Driver(config);
    case 'gcs':
      return (await import('./gcs-driver.ts')).openGcsDriver(config);
  }
}

async function requireFile(localFile: string): Promise<void> {
  const isFile = await stat(localFile).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw new FileStoreError('invalid-argument');
}

/** Errors after the first bytes are FileStoreErrors, too. */
function withStoreErrors(source: Readable, signal?: AbortSignal): Readable {
  const target = new PassThrough();
  finished(source, (error) => {
    if (!error) return;
    target.destroy(
      signal?.aborted ? new FileStoreError('canceled', { cause: error }) : toFileStoreError(error),
    );
  });
  target.once('close', () => source.destroy());
  // It may be canceled before anyone reads it.
  target.on('error', () => undefined);
  return source.pipe(target);
}

function ignoreMissing(error: unknown): null {
  if (error instanceof FileStoreError && error.code === 'object-not-found') return null;
  throw error;
}
