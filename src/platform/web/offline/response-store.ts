import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Cached responses by account. */
interface ResponseDatabase extends DBSchema {
  answers: {
    key: [string, string];
    value: { uid: string; question: string; answer: unknown; at: number };
    indexes: { at: number };
  };
}

/** Increased when cached responses would break the current pages: older ones are deleted. */
const schemaVersion = 5;
const retentionMs = 30 * 86_400_000;

let opening: Promise<IDBPDatabase<ResponseDatabase>> | undefined;

/** @throws if the browser has no storage: disabled, full, or not a browser. */
export function openResponseStore(): Promise<IDBPDatabase<ResponseDatabase>> {
  if (!('indexedDB' in globalThis)) return Promise.reject(new Error('There is no IndexedDB.'));
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase<ResponseDatabase>> {
  const database = await openDB<ResponseDatabase>('stint-answers', schemaVersion, {
    upgrade(made) {
      if (made.objectStoreNames.contains('answers')) made.deleteObjectStore('answers');
      made
        .createObjectStore('answers', { keyPath: ['uid', 'question'] })
        .createIndex('at', 'at', { unique: false });
    },
    // Another tab has a newer version and wants to upgrade the storage.
    blocking: close,
    terminated: close,
  });
  await deleteExpired(database);
  return database;
}

function close(): void {
  void opening?.then((database) => database.close());
  opening = undefined;
}

/** Old figures aren't needed offline. */
async function deleteExpired(database: IDBPDatabase<ResponseDatabase>): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite');
  const tooOld = IDBKeyRange.upperBound(Date.now() - retentionMs);
  for (let old = await store.index('at').openCursor(tooOld); old; old = await old.continue())
    await old.delete();
  await done;
}

/** Deletes all cached responses of an account, or of everyone. [4.2] */
export async function clearResponses(uid?: string): Promise<void> {
  const database = await openResponseStore();
  if (uid === undefined) await database.clear('answers');
  else await database.delete('answers', IDBKeyRange.bound([uid], [uid, []]));
}
