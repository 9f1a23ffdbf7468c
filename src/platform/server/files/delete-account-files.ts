import type { FileStore } from './file-store.ts';

/** Deletes everything below the account's folder. A repeat continues where a failure stopped. */
export async function deleteAccountFiles(store: FileStore, userId: string): Promise<void> {
  for (;;) {
    // Always the first page: deleting would shift the next one.
    const { items } = await store.list(userId, { limit: 1000 });
    if (items.length === 0) return;
    for (const { path } of items) await store.delete(path);
  }
}
