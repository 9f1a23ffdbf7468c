import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '#src/features/encryption/rules/encrypted-value.ts';
import type { EncryptedText, FieldLocation } from '#src/features/encryption/rules/encrypted-value.ts';
import type { Db, Owner } from '#src/platform/server/database/database.ts';
import type { KeyService } from '#src/platform/server/keys/key-service.ts';
import { loadDataKey } from './data-key.ts';
import { decryptFile, encryptFile } from './encrypt-file.ts';
import { importDataKey, nodeCrypto } from './node-crypto.ts';

type RecordField = Omit<FieldLocation, 'tenantId'>;

/** Encrypts and decrypts fields of one tenant. */
export type FieldCipher = {
  encrypt(spot: RecordField, text: string): Promise<EncryptedText>;
  /** Throws DecryptionError. */
  decrypt(spot: RecordField, envelope: unknown): Promise<string>;
  /** Deterministic HMAC (RFC 2104); reveals nothing about the text without the data key. */
  fingerprint(text: string): Promise<string>;
  /** Encrypts the content of a file, which is bound to its path in the file store. */
  encryptFile(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>;
  /** Throws DecryptionError, possibly after the first chunks. */
  decryptFile(path: string, content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer>;
};

/** Throws KeyUnavailable. */
export async function loadFieldCipher(db: Db, owner: Owner, keys: KeyService | null): Promise<FieldCipher> {
  const dataKey = await loadDataKey(db, owner, keys);
  const key = await importDataKey(new Uint8Array(dataKey));
  const toLocation = (spot: RecordField): FieldLocation => ({ tenantId: owner.ownerId, ...spot });
  return {
    encrypt: (spot, text) => encryptText(nodeCrypto, key, toLocation(spot), text),
    decrypt: (spot, envelope) => decryptText(nodeCrypto, key, toLocation(spot), envelope),
    fingerprint: (text) => Promise.resolve(createHmac('sha256', dataKey).update(text).digest('base64')),
    encryptFile: (path, content) => encryptFile(dataKey, `${owner.ownerId} ${path}`, content),
    decryptFile: (path, content) => decryptFile(dataKey, `${owner.ownerId} ${path}`, content),
  };
}
