import { openDB } from 'idb';

/** Deletes all that this browser stores of an account, unsynced changes included. Call it after the sign-out. */
export async function forgetAccount(uid: string): Promise<void> {
  for (const key of Object.keys(localStorage)) if (key.includes(uid)) localStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage)) if (key.includes(uid)) sessionStorage.removeItem(key);
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('stint')) continue;
    const database = await openDB(name);
    for (const store of database.objectStoreNames) {
      for (const key of await database.getAllKeys(store))
        if (isOf(uid, key)) await database.delete(store, key);
    }
    database.close();
  }
}

/** Keys begin with the account. */
function isOf(uid: string, key: IDBValidKey): boolean {
  const first: unknown = Array.isArray(key) ? key[0] : key;
  return typeof first === 'string' && first.startsWith(uid);
}
