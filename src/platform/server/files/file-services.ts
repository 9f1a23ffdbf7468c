import { hkdfSync } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStoreConfig } from './file-store-config.ts';
import { openFileStore } from './file-store.ts';
import type { FileStore } from './file-store.ts';

/** What the server needs for files. */
export type FileServices = {
  store: FileStore;
  /** For other processes, which open the store themselves. */
  storeConfig: FileStoreConfig;
  /** Where uploads arrive before the store gets them. */
  uploadFolder: string;
  /** What the files of an account may use together. */
  quotaBytes: number;
  /** Signs the addresses of files. */
  linkKey: Uint8Array;
  /** The server's address, with which those begin. */
  url: string;
  /** An antivirus daemon, as host and port. */
  clamav: { host: string; port: number } | null;
};

type FileServicesConfig = Pick<FileServices, 'storeConfig' | 'quotaBytes' | 'url' | 'clamav'> & {
  dataDir: string;
  /** The installation’s secret, from which the key of file links comes. */
  secret: string;
};

export async function openFileServices({
  dataDir,
  secret,
  ...config
}: FileServicesConfig): Promise<FileServices> {
  const uploadFolder = join(dataDir, 'uploads');
  await mkdir(uploadFolder, { recursive: true, mode: 0o700 });
  return {
    ...config,
    uploadFolder,
    store: await openFileStore(config.storeConfig),
    linkKey: Buffer.from(hkdfSync('sha256', secret, '', 'stint file links', 32)),
  };
}
