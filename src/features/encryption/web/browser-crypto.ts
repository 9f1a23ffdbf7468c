import type { CryptoProvider } from '#src/features/encryption/rules/encrypted-value.ts';

/** Not available on plain http. */
export const browserCrypto: CryptoProvider<CryptoKey> = {
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  encrypt: (algorithm, key, data) => crypto.subtle.encrypt(algorithm, key, data),
  decrypt: (algorithm, key, data) => crypto.subtle.decrypt(algorithm, key, data),
  toBase64: (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  fromBase64: (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0)),
  toUtf8: (text) => new Uint8Array(new TextEncoder().encode(text)),
  fromUtf8: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
};

/** Not extractable. [9.9] */
export function importBrowserKey(dek: string): Promise<CryptoKey> {
  const bytes = browserCrypto.fromBase64(dek);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}
