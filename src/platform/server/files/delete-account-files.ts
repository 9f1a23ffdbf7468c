import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileServices } from './file-services.ts';

type AccountFiles = Pick<FileServices, 'store' | 'uploadFolder'>;

/** Deletes everything below the account's folder, and its unfinished uploads. */
export async function deleteAccountFiles(
  { store, uploadFolder }: AccountFiles,
  userId: string,
): Promise<void> {
  for (const name of await readdir(uploadFolder))
    if (name.startsWith(userId)) await rm(join(uploadFolder, name), { force: true });
  for (;;) {
    // Always the first page: deleting would shift the next one.
    const { items } = await store.list(userId, { limit: 1000 });
    if (items.length === 0) return;
    for (const { path } of items) await store.delete(path);
  }
}
