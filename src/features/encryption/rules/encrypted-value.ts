/** `iv` and `ciphertext` (with its tag) are in base64. [3.6] */
export type EncryptedText = { v: 2; alg: 'AES-GCM'; iv: string; ciphertext: string };

type DecryptableText = Omit<EncryptedText, 'v'> & { v?: 1 | 2 };

/** The field that a ciphertext is bound to: it can't be decrypted for any other. */
export type FieldLocation = { tenantId: string; collection: string; recordId: string; field: string };

/** In bytes. [9.9] */
export const ivLength = 12;
/** In bytes: AES-256. */
export const dataKeyLength = 32;
const tagLength = 16;

/** The value was changed, encrypted for another field, or encrypted with another key. */
export class DecryptionError extends Error {
  override readonly name = 'Unreadable';
}

/** The parts of Web Crypto that differ in type between browsers and Node; `Key` is opaque here. */
export type CryptoProvider<Key> = {
  randomBytes(length: number): Uint8Array<ArrayBuffer>;
  encrypt(algorithm: AesGcm, key: Key, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  decrypt(algorithm: AesGcm, key: Key, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  toBase64(bytes: Uint8Array): string;
  /** Throws for invalid base64. */
  fromBase64(text: string): Uint8Array<ArrayBuffer>;
  toUtf8(text: string): Uint8Array<ArrayBuffer>;
  /** Throws for invalid UTF-8. */
  fromUtf8(bytes: Uint8Array): string;
};
type AesGcm = { name: 'AES-GCM'; iv: Uint8Array<ArrayBuffer>; additionalData: Uint8Array<ArrayBuffer> };

/** AES-GCM with a random iv, bound to its field. [3.6, 9.9] */
export async function encryptText<Key>(
  cipher: CryptoProvider<Key>,
  key: Key,
  place: FieldLocation,
  text: string,
): Promise<EncryptedText> {
  const iv = cipher.randomBytes(ivLength);
  const algorithm = { ...aesGcm, iv, additionalData: additionalDataFor(cipher, place) };
  const encrypted = await cipher.encrypt(algorithm, key, cipher.toUtf8(text));
  return {
    v: 2,
    alg: 'AES-GCM',
    iv: cipher.toBase64(iv),
    ciphertext: cipher.toBase64(new Uint8Array(encrypted)),
  };
}

/** Decrypts version 2, and version 1 as the specification defines it: without additional data. Throws DecryptionError. */
export async function decryptText<Key>(
  cipher: CryptoProvider<Key>,
  key: Key,
  place: FieldLocation,
  envelope: unknown,
): Promise<string> {
  if (!isDecryptable(envelope)) throw new DecryptionError('Unknown encrypted value.');
  const additionalData = envelope.v === 2 ? additionalDataFor(cipher, place) : new Uint8Array();
  try {
    const iv = decodeBase64(cipher, envelope.iv);
    const ciphertext = decodeBase64(cipher, envelope.ciphertext);
    if (iv.length !== ivLength || ciphertext.length < tagLength)
      throw new RangeError('Wrong length of iv or ciphertext.');
    const decrypted = await cipher.decrypt({ ...aesGcm, iv, additionalData }, key, ciphertext);
    return cipher.fromUtf8(new Uint8Array(decrypted));
  } catch (error) {
    throw new DecryptionError('The value was changed, or encrypted for another field or with another key.', {
      cause: error,
    });
  }
}

/** Version 1 is encrypted again as version 2. [3.6] */
export function isCurrentVersion(value: unknown): boolean {
  return isDecryptable(value) && value.v === 2;
}

function isDecryptable(value: unknown): value is DecryptableText {
  return (
    typeof value === 'object' &&
    value !== null &&
    (!('v' in value) || value.v === 1 || value.v === 2) &&
    'alg' in value &&
    value.alg === 'AES-GCM' &&
    'iv' in value &&
    typeof value.iv === 'string' &&
    'ciphertext' in value &&
    typeof value.ciphertext === 'string'
  );
}

/** Rejects changes in the unused bits of the last base64 character, too. */
function decodeBase64<Key>(cipher: CryptoProvider<Key>, text: string): Uint8Array<ArrayBuffer> {
  const bytes = cipher.fromBase64(text);
  if (cipher.toBase64(bytes) !== text) throw new RangeError('Not canonical base64.');
  return bytes;
}

const aesGcm = { name: 'AES-GCM' } as const;

function additionalDataFor<Key>(
  cipher: CryptoProvider<Key>,
  { tenantId, collection, recordId, field }: FieldLocation,
): Uint8Array<ArrayBuffer> {
  return cipher.toUtf8(JSON.stringify(['stint', 2, 'AES-GCM', tenantId, collection, recordId, field]));
}
