import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

interface Schema<T> extends DBSchema {
  lists: { key: string; value: readonly T[] };
}

export type IdbLists<T> = {
  read(key: string): Promise<readonly T[]>;
  /** Resolves with the list once it is on disk; concurrent updates from several tabs run one after the other. */
  update(key: string, change: (list: readonly T[]) => readonly T[]): Promise<readonly T[]>;
  keysFrom(prefix: string): Promise<string[]>;
};

/** Lists in IndexedDB, which survive a reload; empty lists are removed. */
export function createIdbLists<T>(name: string): IdbLists<T> {
  let opened: Promise<IDBPDatabase<Schema<T>>> | undefined;

  function open(): Promise<IDBPDatabase<Schema<T>>> {
    opened ??= openDB<Schema<T>>(name, 1, {
      upgrade: (database) => void database.createObjectStore('lists'),
      // Yields to a newer version in another tab; mobile browsers also close connections.
      blocking: closeDatabase,
      terminated: closeDatabase,
    }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  function closeDatabase(): void {
    void opened?.then((database) => database.close());
    opened = undefined;
  }

  return {
    async read(key) {
      const database = await open();
      return (await database.get('lists', key)) ?? [];
    },
    async update(key, change) {
      const database = await open();
      const transaction = database.transaction('lists', 'readwrite', { durability: 'strict' });
      const { store } = transaction;
      const before = (await store.get(key)) ?? [];
      const after = change(before);
      if (after.length === 0) await store.delete(key);
      else if (after !== before) await store.put(after, key);
      await transaction.done;
      return after;
    },
    async keysFrom(prefix) {
      const database = await open();
      return database.getAllKeys('lists', IDBKeyRange.bound(prefix, `${prefix}\uFFFF`));
    },
  };
}
