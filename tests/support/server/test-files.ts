/** A file store on disk for tests, in a separate folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileServices } from '#src/platform/server/files/file-services.ts';
import type { FileServices } from '#src/platform/server/files/file-services.ts';
import { openFileStore } from '#src/platform/server/files/file-store.ts';
import type { RetryLimits } from '#src/platform/server/files/retry.ts';

export type TestFiles = { services: FileServices; folder: string; [Symbol.asyncDispose](): Promise<void> };

export async function openTestFiles({
  retryLimits,
  folder: existing,
  ...settings
}: Partial<Pick<FileServices, 'quotaBytes' | 'clamav' | 'storeConfig'>> & {
  retryLimits?: RetryLimits;
  /** That of another server, whose files it shares. */
  folder?: string;
} = {}): Promise<TestFiles> {
  const folder = existing ?? (await mkdtemp(join(tmpdir(), 'stint-files-')));
  const services = await openFileServices({
    storeConfig: { store: 'disk', folder: join(folder, 'files') },
    quotaBytes: 100 * 1024 * 1024,
    clamav: null,
    url: 'http://127.0.0.1',
    dataDir: folder,
    secret: 'known to everybody who reads the tests',
    ...settings,
  });
  if (retryLimits) services.store = await openFileStore(services.storeConfig, retryLimits);
  return {
    services,
    folder,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

const nothing: Partial<FileServices> = {};
/** For tests that reach no files. */
export const unusedFiles = new Proxy(nothing, {
  get(_, name) {
    throw new Error(`This test doesn’t expect files.${String(name)}.`);
  },
  // Every property throws.
}) as FileServices;
