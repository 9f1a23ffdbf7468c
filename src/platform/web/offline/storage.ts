import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** What the service answered to an account's questions. */
interface Answers extends DBSchema {
  answers: {
    key: [string, string];
    value: { uid: string; question: string; answer: unknown; at: number };
    indexes: { at: number };
  };
}

/** Raised when answers of an earlier version would break the pages of this one: they are deleted then. */
const shapesVersion = 2;
const keptMs = 30 * 86_400_000;

let opening: Promise<IDBPDatabase<Answers>> | undefined;

/** @throws where the browser keeps nothing: forbidden, full, or not a browser. */
export function openAnswers(): Promise<IDBPDatabase<Answers>> {
  if (!('indexedDB' in globalThis)) return Promise.reject(new Error('There is no IndexedDB.'));
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase<Answers>> {
  const database = await openDB<Answers>('stint-answers', shapesVersion, {
    upgrade(made) {
      if (made.objectStoreNames.contains('answers')) made.deleteObjectStore('answers');
      made
        .createObjectStore('answers', { keyPath: ['uid', 'question'] })
        .createIndex('at', 'at', { unique: false });
    },
    // Another tab has a newer Stint that wants to change the storage.
    blocking: close,
    terminated: close,
  });
  await forgetOld(database);
  return database;
}

function close(): void {
  void opening?.then((database) => database.close());
  opening = undefined;
}

/** Nobody looks for last season's figures without a network. */
async function forgetOld(database: IDBPDatabase<Answers>): Promise<void> {
  const { store, done } = database.transaction('answers', 'readwrite');
  const tooOld = IDBKeyRange.upperBound(Date.now() - keptMs);
  for (let old = await store.index('at').openCursor(tooOld); old; old = await old.continue())
    await old.delete();
  await done;
}

/** All that is kept of an account, or of everybody. [4.2] */
export async function forgetAnswers(uid?: string): Promise<void> {
  const database = await openAnswers();
  if (uid === undefined) await database.clear('answers');
  else await database.delete('answers', IDBKeyRange.bound([uid], [uid, []]));
}
