import { randomBytes, webcrypto } from 'node:crypto';
import type { CryptoProvider } from '#src/features/encryption/rules/encrypted-value.ts';

type Key = webcrypto.CryptoKey;
const { subtle } = webcrypto;

/** Compatible with the browser's: both use Web Crypto. */
export const nodeCrypto: CryptoProvider<Key> = {
  randomBytes: (length) => new Uint8Array(randomBytes(length)),
  encrypt: (algorithm, key, data) => subtle.encrypt(algorithm, key, data),
  decrypt: (algorithm, key, data) => subtle.decrypt(algorithm, key, data),
  toBase64: (bytes) => Buffer.from(bytes).toString('base64'),
  fromBase64: (text) => new Uint8Array(Buffer.from(text, 'base64')),
  toUtf8: (text) => new Uint8Array(Buffer.from(text, 'utf8')),
  fromUtf8: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
};

export function importDataKey(bytes: Uint8Array<ArrayBuffer>): Promise<Key> {
  return subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
