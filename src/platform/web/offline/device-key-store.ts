import { gcm } from '@noble/ciphers/aes.js';
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** Encrypts short texts synchronously: local storage can't wait for Web Crypto. */
export type DeviceCipher = { encrypt(text: string): string; decrypt(sealed: string): string | null };

/** An account's key in this browser, wrapped by a non-extractable key. */
type WrappedDeviceKey = { wrapping: CryptoKey; iv: Uint8Array<ArrayBuffer>; key: ArrayBuffer };

interface KeyDatabase extends DBSchema {
  keys: { key: string; value: WrappedDeviceKey };
}

const ivLength = 12;

/** The cipher with the account's key in this browser; creates the key if necessary. Two tabs share one. */
export async function openDeviceCipher(uid: string): Promise<DeviceCipher> {
  const made = await wrapKey(crypto.getRandomValues(new Uint8Array(32)));
  const database = await openKeyDatabase();
  try {
    const { store, done } = database.transaction('keys', 'readwrite');
    const stored = (await store.get(uid)) ?? made;
    await store.put(stored, uid);
    await done;
    return await unwrapKey(stored);
  } finally {
    database.close();
  }
}

export async function deleteDeviceKey(uid: string): Promise<void> {
  const database = await openKeyDatabase();
  await database.delete('keys', uid);
  database.close();
}

function openKeyDatabase(): Promise<IDBPDatabase<KeyDatabase>> {
  return openDB<KeyDatabase>('stint-device-keys', 1, {
    upgrade: (database) => void database.createObjectStore('keys'),
  });
}

async function wrapKey(key: Uint8Array<ArrayBuffer>): Promise<WrappedDeviceKey> {
  const wrapping = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  return { wrapping, iv, key: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, key) };
}

async function unwrapKey({ wrapping, iv, key }: WrappedDeviceKey): Promise<DeviceCipher> {
  return createCipher(new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, key)));
}

function createCipher(key: Uint8Array): DeviceCipher {
  return {
    encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength));
      const sealed = gcm(key, iv).encrypt(new TextEncoder().encode(text));
      return toBase64(new Uint8Array([...iv, ...sealed]));
    },
    decrypt(sealed) {
      try {
        const bytes = Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
        const opened = gcm(key, bytes.subarray(0, ivLength)).decrypt(bytes.subarray(ivLength));
        return new TextDecoder().decode(opened);
      } catch {
        // Modified, or encrypted with a lost key.
        return null;
      }
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
